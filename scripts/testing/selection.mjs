/**
 * Parses the parameters of `npm run test:all`.
 * @param {string[]} parameters
 * @param {string[]} known names of parts
 * @returns {{ names: string[], resume: boolean, from: string | undefined } | null} all parts if none is named; null if one is
 * unknown
 */
export function selectParts(parameters, known) {
  const from = parameters.find((parameter) => /^--from=./.test(parameter))
  const names = [...new Set(parameters.filter((parameter) => parameter !== '--resume' && parameter !== from))]
  if (names.some((name) => !known.includes(name))) return null
  return {
    names: names.length > 0 ? names : known,
    resume: parameters.includes('--resume'),
    from: from?.slice('--from='.length),
  }
}

/** @param {Record<string, import('./parts.mjs').Part>} parts */
export function usage(parts) {
  const width = Math.max(...Object.keys(parts).map((name) => name.length))
  return [
    'npm run test:all -- [--resume] [--from=<commit>] [part …]',
    '  --resume skips parts that passed on this commit with a clean working tree',
    '  --from=<commit> is the version that the part "upgrade" upgrades; by default the last tag v*',
    ...Object.entries(parts).map(([name, { description }]) => `  ${name.padEnd(width)}  ${description}`),
  ].join('\n')
}
