#!/usr/bin/env node
// `npx xpauto`: runs the program `xpauto`, which the native module holds and whose signals are its own.
import { native } from './loader';

process.exitCode = native.runProgram([], process.argv.slice(2));
