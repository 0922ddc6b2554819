#!/usr/bin/env python3
"""Writes pairs of a JSON Schema 2020-12 and an instance, one JSON object a line.

    pairs.py [--count 50000] [--seed 1] > pairs.jsonl

Each line holds `schema`, `instance` and `verdict`, what PyPI's jsonschema-rs says: true, false, or null for a
schema that it refuses.

The schemas are made of the metaschema: a generator of values for a schema is given the metaschema itself, and
then, for the instances, each schema that came of it. Half of the instances are what their schema asks for, as
far as the generator knows; the others are values of any kind from the same small stock of names, texts and
numbers, so that both verdicts are frequent. What no line of the metaschema can say is drawn from lists: regular
expressions, references that lead somewhere, names of formats.

Needs PyPI's jsonschema-rs and, for the metaschema, jsonschema-specifications.
"""
import argparse
import json
import random
import sys

import jsonschema_rs
from jsonschema_specifications import REGISTRY

DIALECT = "https://json-schema.org/draft/2020-12/schema"
VOCABULARIES = ["core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content"]
NAMES = ["a", "b", "foo", "foo bar", "é", "e\u0301", "~", "a/b", "", "$ref", "length", "x" * 40]
TEXTS = ["", "a", "foo", "21", "2026-11-30", "a\u0000b", "\U0001F600", "é", "e\u0301", "aaaa", "A1-b", "\u2028", "x" * 70,
         "https://example.com/a?b=c", "user@example.com", "null", " "]
NUMBERS = [0, 1, -1, 2, 3, 10, 21, 1.5, -0.5, 0.1, 0.01, 1e2, 1.0, 2.0, -2.0, 100000000000000000000, 9007199254740993,
           1e-7, 1e300, 12345678901234567, 0.3, 3.3]
PATTERNS = ["^a", "a$", "^[a-z]+$", "^\\d+$", "o{2}", "^(foo|bar)", "[^a-z]", "^\\S*$", "\\w", "^.$", "^$", "\\p{L}", "(a+)+$",
            "^[A-Z][0-9]-", "é", "^\\u0061", "^x{1,40}$", "a|b|", "^(?:a|aa)+$", "(?=a)", "\\bfoo\\b"]
FORMATS = ["date", "email", "uri", "ipv4", "uuid", "regex", "unknown"]
# The keywords that decide, more often than those that only tell.
ANNOTATIONS = {"title", "description", "default", "deprecated", "readOnly", "writeOnly", "examples", "$comment",
               "contentEncoding", "contentMediaType", "contentSchema", "format"}
IDENTIFIERS = {"$schema", "$id", "$vocabulary", "$dynamicRef", "$dynamicAnchor", "$anchor", "$ref", "$defs"}


def keywords():
    """By keyword: the schema of its value, as the metaschema has it."""
    found = {}
    for name in VOCABULARIES:
        schema = REGISTRY[f"https://json-schema.org/draft/2020-12/meta/{name}"].contents
        definitions = schema.get("$defs", {})
        for keyword, value in schema.get("properties", {}).items():
            found[keyword] = resolve(value, definitions)
    return found


def resolve(value, definitions):
    """A schema of the metaschema without its references; what may be any schema becomes a mark."""
    if isinstance(value, list):
        return [resolve(item, definitions) for item in value]
    if not isinstance(value, dict):
        return value
    if "$dynamicRef" in value:
        return {"$schemaGoesHere": True}
    if "$ref" in value:
        reference = value["$ref"]
        if reference.startswith("#/$defs/"):
            rest = {key: item for key, item in value.items() if key != "$ref"}
            return resolve({**definitions[reference[len("#/$defs/"):]], **rest}, definitions)
        return {"type": "string"}
    return {key: resolve(item, definitions) for key, item in value.items()}


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.keywords = keywords()
        self.deciding = sorted(set(self.keywords) - ANNOTATIONS - IDENTIFIERS)
        self.telling = sorted(ANNOTATIONS & set(self.keywords))

    # Schemas

    def root(self):
        schema = self.schema(3)
        if isinstance(schema, bool):
            return schema
        if self.random.random() < 0.3:
            names = self.random.sample(["a", "b", "c"], self.random.randint(1, 2))
            schema["$defs"] = {name: self.schema(2) for name in names}
            for name in names:
                if self.random.random() < 0.3 and isinstance(schema["$defs"][name], dict):
                    schema["$defs"][name]["$anchor" if self.random.random() < 0.5 else "$dynamicAnchor"] = f"at-{name}"
            self.refer(schema, schema["$defs"])
        if self.random.random() < 0.5:
            schema["$schema"] = DIALECT
        return schema

    def refer(self, schema, definitions):
        """Puts references to definitions into schemas that stand below the root's members."""
        targets = [f"#/$defs/{name}" for name in definitions]
        for name, value in definitions.items():
            if isinstance(value, dict):
                targets += [f"#{value[key]}" for key in ("$anchor", "$dynamicAnchor") if key in value]
        for place in list(subschemas(schema)):
            if isinstance(place, dict) and place is not schema and self.random.random() < 0.4:
                keyword = "$dynamicRef" if self.random.random() < 0.2 else "$ref"
                place[keyword] = self.random.choice(targets)
        # A reference that leads to itself without going into the instance has no verdict.
        if circles(schema, definitions):
            for value in [schema, *definitions.values()]:
                for place in subschemas(value):
                    if isinstance(place, dict):
                        place.pop("$ref", None)
                        place.pop("$dynamicRef", None)

    def schema(self, depth):
        if depth == 0 or self.random.random() < 0.07:
            return self.random.choice([True, True, True, False, {}])
        chosen = self.random.sample(self.deciding, self.random.choice([1, 1, 2, 2, 3, 4]))
        if self.random.random() < 0.2:
            chosen.append(self.random.choice(self.telling))
        if "then" in chosen or "else" in chosen:
            chosen.append("if")
        if "minContains" in chosen or "maxContains" in chosen:
            chosen.append("contains")
        return {name: self.value_of(name, depth - 1) for name in dict.fromkeys(chosen)}

    def value_of(self, keyword, depth):
        if keyword in ("const", "default"):
            return self.value(2)
        if keyword in ("enum", "examples"):
            return [self.value(2) for _ in range(self.random.randint(1, 4))]
        if keyword == "pattern":
            return self.random.choice(PATTERNS)
        if keyword == "patternProperties":
            return {self.random.choice(PATTERNS): self.schema(depth) for _ in range(self.random.randint(1, 2))}
        if keyword == "format":
            return self.random.choice(FORMATS)
        if keyword == "multipleOf":
            return self.random.choice([1, 2, 3, 0.1, 0.01, 0.5, 1.5, 10])
        return self.sample(self.keywords[keyword], depth)

    # Values for schemas

    def sample(self, schema, depth):
        """A value that a schema may accept."""
        if not isinstance(schema, dict):
            return self.value(depth)
        if "$schemaGoesHere" in schema:
            return self.schema(max(depth, 0))
        if "const" in schema:
            return schema["const"]
        if isinstance(schema.get("enum"), list) and schema["enum"]:
            return self.random.choice(schema["enum"])
        for keyword in ("anyOf", "oneOf", "allOf"):
            if isinstance(schema.get(keyword), list) and schema[keyword] and self.random.random() < 0.8:
                return self.sample(self.random.choice(schema[keyword]), depth)
        kind = schema.get("type")
        if isinstance(kind, list) and kind:
            kind = self.random.choice(kind)
        if kind is None:
            kind = self.implied(schema)
        return getattr(self, f"sample_{kind}", self.sample_null)(schema, depth)

    def implied(self, schema):
        if any(name in schema for name in ("properties", "required", "patternProperties", "additionalProperties",
                                           "propertyNames", "minProperties", "maxProperties", "dependentRequired",
                                           "dependentSchemas", "unevaluatedProperties")):
            return "object"
        if any(name in schema for name in ("items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems",
                                           "unevaluatedItems")):
            return "array"
        if any(name in schema for name in ("pattern", "minLength", "maxLength", "format")):
            return "string"
        if any(name in schema for name in ("minimum", "maximum", "multipleOf", "exclusiveMinimum", "exclusiveMaximum")):
            return "number"
        return self.random.choice(["object", "array", "string", "number", "integer", "boolean", "null"])

    def sample_null(self, schema, depth):
        return None

    def sample_boolean(self, schema, depth):
        return self.random.random() < 0.5

    def sample_integer(self, schema, depth):
        least = schema.get("minimum", schema.get("exclusiveMinimum", 0))
        return int(least) + self.random.randint(0, 4) if abs(least) < 1e15 else self.random.randint(0, 4)

    def sample_number(self, schema, depth):
        return self.random.choice(NUMBERS)

    def sample_string(self, schema, depth):
        return self.random.choice(TEXTS)

    def sample_array(self, schema, depth):
        if depth <= 0 and "minItems" not in schema:
            return []
        first = schema.get("prefixItems", [])
        items = [self.sample(item, depth - 1) for item in first] if isinstance(first, list) else []
        least = schema.get("minItems", 0)
        for _ in range(self.random.randint(min(int(least), 3), 3)):
            items.append(self.sample(schema.get("items", schema.get("contains", True)), depth - 1))
        if schema.get("uniqueItems") is True:
            items = [item for at, item in enumerate(items) if item not in items[:at]]
        return items

    def sample_object(self, schema, depth):
        result = {}
        for name, inner in (schema.get("properties") or {}).items():
            if self.random.random() < 0.6:
                result[name] = self.sample(inner, depth - 1)
        if depth > 0 or schema.get("required"):
            for name in schema.get("required") or []:
                result.setdefault(name, self.value(depth - 1))
            for _ in range(self.random.randint(0, 2)):
                inner = schema.get("additionalProperties", True)
                result.setdefault(self.random.choice(NAMES), self.sample(inner, depth - 1))
        return result

    def value(self, depth):
        kinds = ["text", "number", "number", "word"] + (["array", "object", "object"] if depth > 0 else [])
        kind = self.random.choice(kinds)
        if kind == "text":
            return self.random.choice(TEXTS)
        if kind == "number":
            return self.random.choice(NUMBERS)
        if kind == "word":
            return self.random.choice([None, True, False])
        if kind == "array":
            return [self.value(depth - 1) for _ in range(self.random.randint(0, 4))]
        return {self.random.choice(NAMES): self.value(depth - 1) for _ in range(self.random.randint(0, 4))}

    def instance(self, schema):
        return self.sample(schema, 3) if self.random.random() < 0.6 else self.value(3)


# What leads where

SINGLE = ("additionalProperties", "propertyNames", "items", "contains", "not", "if", "then", "else", "unevaluatedItems",
          "unevaluatedProperties", "contentSchema")
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
MAPS = ("properties", "patternProperties", "dependentSchemas", "$defs")
IN_PLACE = ("not", "if", "then", "else", "allOf", "anyOf", "oneOf", "dependentSchemas")


def children(schema, keywords=SINGLE + LISTS + MAPS):
    for keyword, value in schema.items():
        if keyword not in keywords:
            continue
        if keyword in SINGLE:
            yield value
        elif keyword in LISTS:
            yield from value
        elif keyword in MAPS:
            yield from value.values()


def subschemas(schema):
    yield schema
    if isinstance(schema, dict):
        for child in children(schema):
            yield from subschemas(child)


def circles(root, definitions):
    """Whether a definition can come back to itself at the same place of the instance."""
    def targets(schema):
        if not isinstance(schema, dict):
            return
        for keyword in ("$ref", "$dynamicRef"):
            if keyword in schema:
                text = schema[keyword]
                for name, value in definitions.items():
                    anchors = (value.get("$anchor"), value.get("$dynamicAnchor")) if isinstance(value, dict) else ()
                    if text == f"#/$defs/{name}" or text[1:] in anchors:
                        yield name
        for child in children(schema, IN_PLACE):
            yield from targets(child)

    edges = {name: set(targets(value)) for name, value in definitions.items()}
    for start in edges:
        seen, open_names = set(), list(edges[start])
        while open_names:
            name = open_names.pop()
            if name == start:
                return True
            if name not in seen:
                seen.add(name)
                open_names += edges[name]
    return False


def verdict(schema, instance):
    try:
        return jsonschema_rs.Draft202012Validator(schema).is_valid(instance)
    except (ValueError, jsonschema_rs.ReferencingError):
        return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=50000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    generator = Generator(options.seed)
    for _ in range(options.count):
        schema = generator.root()
        instance = generator.instance(schema)
        pair = {"schema": schema, "instance": instance, "verdict": verdict(schema, instance)}
        sys.stdout.write(json.dumps(pair, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
