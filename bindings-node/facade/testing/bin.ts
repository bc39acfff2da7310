#!/usr/bin/env node
// `npx xpauto-sandbox`: runs the sandbox until a signal stops it, as `npx xpauto sandbox` does.
import { native } from '../native/loader';

process.exitCode = native.runProgram(['sandbox'], process.argv.slice(2));
