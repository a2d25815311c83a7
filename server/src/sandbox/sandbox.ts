import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '../platform/clock'
import { createControl, type SandboxControl } from './control'
import { mountFawryApi } from './fawry/api'
import { createFawry } from './fawry/fawry'
import { mountFawryPages } from './fawry/pages'
import { mountHomePage } from './homePage'
import { createKeys } from './keys'
import { createOutbox } from './outbox'
import { addParsers } from './page'
import { mountPaymobApi } from './paymob/api'
import { mountPaymobPages } from './paymob/pages'
import { createPaymob } from './paymob/paymob'
import type { SandboxSettings } from './settings'
import { createIds, type SandboxState } from './state'
import { createSwitchBoard } from './switches'

export interface Sandbox extends SandboxSettings {
  /** Of the server, without a trailing slash. */
  url: string
  control: SandboxControl
  close(): Promise<void>
}

interface SandboxOptions {
  /** With another clock than that of the system, what is late is only sent by `control.deliverDue()`. */
  clock?: Clock
  /** The URL that receives the messages of Fawry, as `addressOf` expects it. */
  fawryNotificationUrl?: string
  /** Returns where a message to a URL is sent. */
  addressOf?: (url: string) => string
}

/** Milliseconds between looking for messages that are due. */
const interval = 1_000

/** Creates the providers of one sandbox, without a server. */
function createSandbox({ clock = systemClock, fawryNotificationUrl, addressOf = (url) => url }: SandboxOptions) {
  const state: SandboxState = {
    clock,
    switches: createSwitchBoard(clock),
    outbox: createOutbox(clock, addressOf),
    calls: [],
    nextId: createIds(clock),
  }
  const keys = createKeys()
  const paymob = createPaymob(state, keys.paymob)
  const fawry = createFawry(state, keys.fawry, fawryNotificationUrl)
  const control = createControl(state, { paymob, fawry })
  const timer = clock === systemClock ? setInterval(() => void control.deliverDue(), interval).unref() : undefined

  return {
    control,
    stop: () => clearInterval(timer),
    settingsAt({ internalUrl, publicUrl }: { internalUrl: string; publicUrl: string }): SandboxSettings {
      const { secretKey, publicKey, apiKey, hmacSecret, integrationId } = keys.paymob
      return {
        paymob: {
          url: `${internalUrl}/paymob`,
          checkoutUrl: `${publicUrl}/paymob/unifiedcheckout/`,
          secretKey,
          publicKey,
          apiKey,
          hmacSecret,
          integrations: [String(integrationId)],
        },
        fawry: { url: `${internalUrl}/fawry`, environment: 'test', ...keys.fawry },
        shopUrl: `${publicUrl}/fawry/shop`,
      }
    },
    async mount(app: FastifyInstance): Promise<void> {
      addParsers(app)
      app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) =>
        reply.code(error.statusCode ?? 500).send({ detail: error.message }),
      )
      mountHomePage(app, state)
      await app.register(
        async (pages) => {
          mountPaymobApi(pages, state, keys.paymob, paymob)
          mountPaymobPages(pages, state, keys.paymob, paymob)
        },
        { prefix: '/paymob' },
      )
      await app.register(
        async (pages) => {
          mountFawryApi(pages, state, keys.fawry, fawry)
          mountFawryPages(pages, state, fawry)
        },
        { prefix: '/fawry' },
      )
    },
  }
}

/** Starts a sandbox that listens on a free port of this computer. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = createSandbox(options)
  const app = fastify({ forceCloseConnections: true })
  await app.register(sandbox.mount)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    ...sandbox.settingsAt({ internalUrl: url, publicUrl: url }),
    control: sandbox.control,
    async close() {
      sandbox.stop()
      await app.close()
      await sandbox.control.settled()
    },
  }
}

export interface MountedSandbox {
  /** Returns the settings with which the app reaches the sandbox. Needs the port, so the app must be listening. */
  settings(): SandboxSettings
  control: SandboxControl
}

interface MountOptions extends Pick<SandboxOptions, 'clock'> {
  /** Returns the URL of the app in browsers, without a trailing slash. */
  publicUrl: () => string
  /** The path in the app that receives the messages of Fawry. */
  fawryNotificationPath: string
}

const prefix = '/sandbox'

/** Returns the URL of a listening server on its own computer, without a trailing slash. */
function localUrl({ server }: FastifyInstance): string {
  const { address, family, port } = server.address() as AddressInfo
  if (address === '0.0.0.0' || address === '::') return `http://127.0.0.1:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/**
 * Mounts a sandbox under `/sandbox` of another server: of the demo, never of a production server. Its messages to the
 * app's own URL are sent to this server directly, because the URL may only be reachable from outside.
 */
export async function mountSandbox(
  app: FastifyInstance,
  { publicUrl, clock, fawryNotificationPath }: MountOptions,
): Promise<MountedSandbox> {
  const pathOf = (url: string) => (url.startsWith(`${publicUrl()}/`) ? url.slice(publicUrl().length) : url)
  const addressOf = (url: string) => (pathOf(url).startsWith('/') ? localUrl(app) + pathOf(url) : url)
  const sandbox = createSandbox({ clock, fawryNotificationUrl: fawryNotificationPath, addressOf })
  await app.register(sandbox.mount, { prefix })
  app.addHook('onClose', async () => sandbox.stop())
  return {
    settings: () => sandbox.settingsAt({ internalUrl: localUrl(app) + prefix, publicUrl: publicUrl() + prefix }),
    control: sandbox.control,
  }
}
