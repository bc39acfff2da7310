// The three forms of a segment's conditions, converted into one another and explained.
'use strict';

const { callNative } = require('./errors.js');
const { writeJson } = require('./json.js');
const native = require('./loader.js');

const explain = (data) => {
  const json = writeJson(data);
  return callNative(() => native.explainConditions(json));
};

const conversion = (name) => (form) => {
  const json = writeJson(form);
  return JSON.parse(callNative(() => native[name](json)));
};

module.exports = {
  explainConditions: explain,
  conditionsToNodes: conversion('conditionsToNodes'),
  conditionsFromNodes: conversion('conditionsFromNodes'),
  conditionsToTree: conversion('conditionsToTree'),
  conditionsFromTree: conversion('conditionsFromTree'),
};
