import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../root'

const read = (path: string) => readFileSync(join(projectRoot(), path), 'utf8')

const dockerfile = read('deploy/Dockerfile')
/** The part that makes the image; the one before it builds what the image gets. */
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

/** Returns the scripts of package.json after the image's edit of them. */
function scriptsInImage(): Record<string, string> {
  const [, removed] = /^RUN sed -i 's\/(.+)\/\/' package\.json$/m.exec(image) ?? []
  if (!removed) throw new Error('The Dockerfile does not edit package.json')
  return JSON.parse(read('package.json').replace(new RegExp(removed, 'g'), '')).scripts
}

test('the commands of operators find their program in the image', () => {
  const copied = [...image.matchAll(/^COPY --from=build \/mashfa\/(\S+) /gm)].map(([, path = '']) => path)
  expect(copied).toContain('package.json')
  const built = read('vite.server.config.ts')
  const commands = Object.entries(scriptsInImage()).filter(([, script]) => /dist\/server\/\w+\.js/.test(script))
  const names = commands.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['admin:create', 'backup', 'restore', 'migrate']))
  for (const [name, script] of commands) {
    const [, folder, program] = /^node (dist)\/server\/(\w+)\.js/.exec(script) ?? []
    expect(copied, name).toContain(folder)
    expect(built, name).toContain(`${program}: 'server/src/`)
  }
})

test('the tools for backups are of the version of PostgreSQL that compose.yaml has', () => {
  const [, tools] = /^ARG POSTGRES_VERSION=(\d+)$/m.exec(image) ?? []
  expect(read('deploy/compose.yaml')).toContain(`image: postgres:${tools}\n`)
})
