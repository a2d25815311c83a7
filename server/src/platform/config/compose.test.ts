import { existsSync, readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../root'
import { settingsSchema } from './settings'

const folder = join(projectRoot(), 'deploy')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')

interface Service {
  image?: string
  command?: string[]
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, object> | string[]
  networks?: { default: { ipv4_address: string } }
}

const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
  networks: { default: { ipam: { config: { subnet: string; ip_range: string }[] } } }
}
const services = Object.entries(compose.services)

test('the servers get only settings that exist, and all that production needs', () => {
  const servers = services.filter(([, { build }]) => build?.dockerfile === 'deploy/Dockerfile')
  expect(servers.map(([name]) => name)).toEqual(['migrate', 'server-1', 'server-2', 'worker', 'backup'])
  for (const [, { environment = {} }] of servers) {
    const known = Object.keys(settingsSchema.shape)
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
    expect(environment).toMatchObject({ MODE: 'production', REDIS_URL: 'redis://redis:6379', S3_BUCKET: 'mashfa' })
  }
})

test('only the services that migrate and back up have the password of the tables’ owner', () => {
  const withOwner = services.filter(([, { environment }]) =>
    JSON.stringify(environment ?? {}).includes('{POSTGRES_PASS'),
  )
  expect(withOwner.map(([name]) => name)).toEqual(['migrate', 'backup', 'postgres'])
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

test('the addresses of the servers are of the network, and none that Docker gives to other containers', () => {
  const [{ subnet = '', ip_range: range = '' } = {}] = compose.networks.default.ipam.config
  const includes = (network: string, address: string) => {
    const [base = '', bits] = network.split('/')
    const list = new BlockList()
    list.addSubnet(base, Number(bits), 'ipv4')
    return list.check(address, 'ipv4')
  }
  const addresses = services.flatMap(([, { networks }]) => networks?.default.ipv4_address ?? [])
  expect(addresses).toHaveLength(2)
  for (const address of addresses) {
    expect(includes(subnet, address), address).toBe(true)
    expect(includes(range, address), address).toBe(false)
  }
})

// Separate, because a BlockList with IPv4-mapped IPv6 addresses also blocks the IPv4 addresses.
const denied = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const option of compose.services.coturn?.command ?? []) {
  const [, first = '', last = ''] = /^--denied-peer-ip=([\da-f.:]+)-([\da-f.:]+)$/.exec(option) ?? []
  if (isIPv6(first)) denied.ipv6.addRange(first, last, 'ipv6')
  else if (first) denied.ipv4.addRange(first, last, 'ipv4')
}

test('no range of the relay begins with “::”, which to coturn is before every IPv4 address', () => {
  expect(compose.services.coturn?.command?.filter((option) => /=::-/.test(option))).toEqual([])
})

test.each([
  ['0.0.0.0', true],
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['100.127.255.255', true],
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['192.168.1.1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::1', true],
  ['fd00:ec2::254', true],
  ['fe80::1', true],
  ['ff02::1', true],
  ['100.63.255.255', false],
  ['172.32.0.1', false],
  ['196.201.0.1', false],
  ['2001:4860:4860::8888', false],
  ['2a02:6b8::1', false],
])('the relay refuses to connect to %s: %s', (address, isDenied) => {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  expect(denied[family].check(address, family)).toBe(isDenied)
})
