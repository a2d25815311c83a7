import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Set by the server for an installation with a logo of its own, and by Mantine beside those that begin with its name. */
const setElsewhere = ['--logo-image', '--section-start', '--section-end']

test('every custom property that a style uses without a fallback is set somewhere', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join('web/src', file), 'utf8') }))
  const isSet = new Set(setElsewhere)
  for (const { text } of files)
    for (const [, name] of text.matchAll(/(?<!var\()['"]?(--[\w-]+)['"]?(?:\]?:|,| in )/g)) if (name) isSet.add(name)
  const used = files
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => ({ name, where: `${file}: ${name}` })),
    )
  expect(used.length).toBeGreaterThan(1000)
  const isUnknown = ({ name }: { name: string }) => !isSet.has(name) && !name.startsWith('--mantine-')
  expect(used.filter(isUnknown).map(({ where }) => where)).toEqual([])
})
