#!/usr/bin/env node
// `npx xpauto-sandbox`: runs the sandbox until it is interrupted. The call blocks, and an interrupt ends the process.
'use strict';

const { runSandbox } = require('./loader.js');

process.exitCode = runSandbox(process.argv.slice(2));
