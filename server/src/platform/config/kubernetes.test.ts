import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { projectRoot } from '../root'
import { settingsSchema } from './settings'

const folder = join(projectRoot(), 'deploy/kubernetes')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

interface Container {
  image: string
  command?: string[]
  env?: { name: string }[]
  envFrom: { secretRef?: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  volumeMounts: { name: string }[]
}
interface Probe {
  httpGet: { path: string; port: string }
}
interface Pod {
  metadata: { labels: Record<string, string> }
  spec: { containers: Container[]; volumes: { name: string }[] }
}
type Labels = Record<string, string>
interface Resource {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    template: Pod
    selector: Labels & { matchLabels?: Labels }
    podSelector: { matchLabels: Labels }
    ports: { name: string; port: number; targetPort: string }[]
    rules: { http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] } }[]
  }
}

const files = (parse(read('base/kustomization.yaml')) as { resources: string[] }).resources
const resources = files.flatMap((file) =>
  parseAllDocuments(read(`base/${file}`)).map((document) => document.toJS() as Resource),
)
const ofKind = (kind: string) => resources.filter((resource) => resource.kind === kind)
const withPods = [...ofKind('Deployment'), ...ofKind('Job')]
const pods = withPods.map(({ spec }) => spec.template)

const models = { ConfigMap, Deployment, Ingress, Job, NetworkPolicy, PodDisruptionBudget, Service }

test('every file of the base belongs to it, and every object is valid by the schemas of Kubernetes', () => {
  expect(readdirSync(join(folder, 'base')).sort()).toEqual([...files, 'kustomization.yaml'].sort())
  for (const resource of resources) {
    const Model = models[resource.kind as keyof typeof models] as new (value: object) => { validate(): void }
    expect(() => new Model(resource).validate(), `${resource.kind} ${resource.metadata.name}`).not.toThrow()
  }
  expect(() => new Deployment({ spec: { replicas: 'two' } } as never).validate()).toThrow()
})

const includes = (labels: Labels, wanted: Labels) =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value)

test('what selects pods selects some', () => {
  const selectors = [
    ...ofKind('Service').map(({ metadata, spec }) => [metadata.name, spec.selector] as const),
    ...[...ofKind('Deployment'), ...ofKind('PodDisruptionBudget')].map(
      ({ metadata, spec }) => [metadata.name, spec.selector.matchLabels ?? {}] as const,
    ),
    ...ofKind('NetworkPolicy').map(({ metadata, spec }) => [metadata.name, spec.podSelector.matchLabels] as const),
  ]
  expect(selectors.length).toBeGreaterThan(8)
  for (const [name, wanted] of selectors) {
    expect(Object.keys(wanted), name).not.toEqual([])
    expect(
      pods.filter(({ metadata }) => includes(metadata.labels, wanted)),
      name,
    ).not.toEqual([])
  }
  // A pod without the label would be open to everybody.
  const denied = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'deny-all')?.spec.podSelector
    .matchLabels
  expect(pods.filter(({ metadata }) => !includes(metadata.labels, denied ?? { none: '' }))).toEqual([])
})

test('ports, probes, services and volumes exist', () => {
  for (const { spec } of pods) {
    for (const { ports = [], startupProbe, readinessProbe, livenessProbe, volumeMounts } of spec.containers) {
      const probes = [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => probe?.httpGet ?? [])
      for (const { path, port } of probes) {
        expect(['/api/ready', '/api/health']).toContain(path)
        expect(ports.map(({ name }) => name)).toContain(port)
      }
      const volumes = spec.volumes.map(({ name }) => name)
      expect(volumeMounts.filter(({ name }) => !volumes.includes(name))).toEqual([])
    }
  }
  const services = ofKind('Service')
  const portNames = pods.flatMap(({ spec }) =>
    spec.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)),
  )
  expect(
    services.flatMap(({ spec }) => spec.ports).filter(({ targetPort }) => !portNames.includes(targetPort)),
  ).toEqual([])
  expect(services.flatMap(({ spec }) => spec.ports.map(({ port }) => port)).sort()).toEqual([6001, 80])
  for (const { spec } of ofKind('Ingress')) {
    for (const { backend } of spec.rules.flatMap(({ http }) => http.paths)) {
      const service = services.find(({ metadata }) => metadata.name === backend.service.name)
      expect(service?.spec.ports.map(({ name }) => name)).toContain(backend.service.port.name)
    }
  }
})

test('servers get only settings that exist, and only the job that migrates has the password of the owner', () => {
  const names = (text: string) => text.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
  const given = [
    ...ofKind('ConfigMap').flatMap(({ data }) => Object.keys(data ?? {})),
    ...pods.flatMap(({ spec }) => spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name))),
    ...['settings.env', 'secrets.env.example', 'owner.env.example'].flatMap((file) => names(read(`example/${file}`))),
  ]
  expect(given.filter((name) => !(name in settingsSchema.shape))).toEqual([])
  expect(names(read('example/owner.env.example'))).toEqual(['MIGRATION_DATABASE_URL'])
  const withOwner = withPods.filter(({ spec }) =>
    spec.template.spec.containers.some(({ envFrom }) =>
      envFrom.some(({ secretRef }) => secretRef?.name === 'mashfa-owner'),
    ),
  )
  expect(withOwner.map(({ metadata }) => metadata.name)).toEqual(['migrate'])
})
