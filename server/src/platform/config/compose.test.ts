import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../root'
import { settingsSchema } from './settings'

const folder = join(projectRoot(), 'deploy')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')

interface Service {
  image?: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, object> | string[]
}

const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> }
const services = Object.entries(compose.services)

test('the servers get only settings that exist, and all that production needs', () => {
  const servers = services.filter(([, { build }]) => build?.dockerfile === 'deploy/Dockerfile')
  expect(servers.map(([name]) => name)).toEqual(['server-1', 'server-2'])
  for (const [, { environment = {} }] of servers) {
    const known = Object.keys(settingsSchema.shape)
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
    expect(environment).toMatchObject({ MODE: 'production', REDIS_URL: 'redis://redis:6379', S3_BUCKET: 'mashfa' })
  }
})

test('every variable taken from .env is in its example, without a value', () => {
  const required = new Set([...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name))
  const lines = readFileSync(join(folder, '.env.example'), 'utf8').split('\n')
  const offered = lines.filter((line) => /^\w+=/.test(line))
  expect(new Set(offered.map((line) => line.replace(/=.*/, '')))).toEqual(required)
  expect(offered.filter((line) => !line.endsWith('='))).toEqual([])
  expect([...text.matchAll(/\$\{\w+(?!:\?\}|\w)/g)]).toEqual([])
})

test('everything that it refers to exists', () => {
  for (const [name, { build, volumes = [], depends_on: needs = {} }] of services) {
    if (build) expect(existsSync(join(folder, build.context, build.dockerfile)), name).toBe(true)
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('./')) expect(existsSync(join(folder, source)), volume).toBe(true)
      else if (!source.startsWith('$')) expect(Object.keys(compose.volumes), name).toContain(source)
    }
    for (const needed of Array.isArray(needs) ? needs : Object.keys(needs)) {
      expect(Object.keys(compose.services), name).toContain(needed)
    }
  }
})
