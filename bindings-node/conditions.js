// A segment's conditions in their three forms: turned into one another, explained, drawn, and searched.
'use strict';

const { called } = require('./caller.js');
const { callNative, invalid } = require('./errors.js');
const { parseExact, writeJson } = require('./json.js');
const { kindOf } = require('./kinds.js');
const native = require('./loader.js');

/** A native function from JSON text to text, as one from a value to text. */
const told = (name) => (conditions) => {
  const json = writeJson(conditions);
  return callNative(() => native[name](json));
};

const conversion = (name) => {
  const convert = told(name);
  return (form) => parseExact(convert(form));
};

const families = told('conditionFamilies');

function usesTargetingType(segment, targetingType) {
  if (typeof targetingType !== 'string') throw invalid('targetingType', `is ${kindOf(targetingType)}; it is a text such as COOKIE`);
  const json = writeJson(segment);
  return callNative(() => native.usesTargetingType(json, targetingType));
}

const functions = {
  explainConditions: told('explainConditions'),
  showConditions: told('showConditions'),
  conditionsToMermaid: told('conditionsToMermaid'),
  conditionFamilies: (conditions) => JSON.parse(families(conditions)),
  usesTargetingType,
  conditionsToNodes: conversion('conditionsToNodes'),
  conditionsFromNodes: conversion('conditionsFromNodes'),
  conditionsToTree: conversion('conditionsToTree'),
  conditionsFromTree: conversion('conditionsFromTree'),
};

module.exports = Object.fromEntries(Object.entries(functions).map(([name, convert]) => [name, called(convert)]));
