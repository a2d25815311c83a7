/**
 * Parses the parameters of `npm run test:all`.
 * @param {string[]} parameters
 * @param {string[]} known names of parts
 * @returns {{ names: string[], resume: boolean } | null} all parts if none is named; null if one is unknown
 */
export function selectParts(parameters, known) {
  const names = [...new Set(parameters.filter((parameter) => parameter !== '--resume'))]
  if (names.some((name) => !known.includes(name))) return null
  return { names: names.length > 0 ? names : known, resume: parameters.includes('--resume') }
}

/** @param {Record<string, import('./parts.mjs').Part>} parts */
export function usage(parts) {
  const width = Math.max(...Object.keys(parts).map((name) => name.length))
  return [
    'npm run test:all -- [--resume] [part …]',
    '  --resume skips parts that passed on this commit with a clean working tree',
    ...Object.entries(parts).map(([name, { description }]) => `  ${name.padEnd(width)}  ${description}`),
  ].join('\n')
}
