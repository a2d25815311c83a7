import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../scripts/chromium.mjs'
import { policyOfPage, policyOfViewer } from '../../../server/src/platform/http/contentPolicy'
import type { FromViewer, ToViewer } from '../../src/areas/imaging/diagnostic/protocol'
import type { SampleFrame } from './sampleFrames'

/** The production build of the viewer. */
const folder = fileURLToPath(new URL('../../../dist/viewer', import.meta.url))
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.wasm': 'application/wasm',
}

/** A frame as the page has it. */
type Served = { pixels: SampleFrame['pixels']; base64: string } | { failure: 'notLoaded' } | 'later'

declare global {
  interface Window {
    told: FromViewer[]
    served: Record<string, Served>
    tell(message: ToViewer): void
  }
}

export const chromiumPath = findChromium()

/** A browser page with the viewer in a frame, as the server sends both. */
export class ViewerPage {
  private fingers: CDPSession | undefined

  private constructor(
    private readonly server: Server,
    private readonly browser: Browser,
    readonly page: Page,
    /** What the browser complained about, such as what a policy has forbidden. */
    readonly complaints: string[],
  ) {}

  static async open(): Promise<ViewerPage> {
    const server = createServer(async ({ url = '/' }, response) => {
      const isHost = url === '/'
      response.setHeader('content-security-policy', isHost ? policyOfPage('none') : policyOfViewer)
      response.setHeader('content-type', types[isHost ? '.html' : extname(url)] ?? 'application/octet-stream')
      if (isHost) return response.end('<!doctype html><title>Host</title>')
      const file = await readFile(join(folder, url.replace('/viewer/', ''))).catch(() => undefined)
      if (!file) response.writeHead(404)
      response.end(file)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const args = ['--no-sandbox', '--disable-background-networking', '--use-gl=angle', '--use-angle=swiftshader']
    const browser = await chromium.launch({ ...(chromiumPath && { executablePath: chromiumPath }), args })
    const page = await browser.newPage({ viewport: { width: 700, height: 540 } })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const opened = new ViewerPage(server, browser, page, complaints)
    await opened.begin()
    return opened
  }

  private async begin(): Promise<void> {
    await this.page.evaluate(() => {
      window.told = []
      window.served = {}
      const frame = document.createElement('iframe')
      frame.src = '/viewer/viewer.html'
      frame.width = '640'
      frame.height = '480'
      addEventListener('message', ({ source }) => {
        if (source !== frame.contentWindow) return
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => {
          window.told.push(data)
          if (data.type !== 'wanted') return
          const served = window.served[data.key]
          if (served === 'later') return
          if (!served || 'failure' in served) window.tell({ type: 'noFrame', key: data.key, failure: 'notLoaded' })
          else {
            const bytes = Uint8Array.from(atob(served.base64), (letter) => letter.charCodeAt(0)).buffer
            window.tell({ type: 'frame', key: data.key, pixels: served.pixels, bytes })
          }
        }
        window.tell = (message) => port1.postMessage(message)
        frame.contentWindow?.postMessage('port', location.origin, [port2])
      })
      document.body.append(frame)
    })
    await this.told('ready')
  }

  /** Waits until the viewer tells something since `clear`, and returns it. */
  async told<Type extends FromViewer['type']>(type: Type): Promise<Extract<FromViewer, { type: Type }>> {
    const handle = await this.page.waitForFunction(
      (wanted) => window.told.findLast((message) => message.type === wanted),
      type,
      { timeout: 60_000 },
    )
    return (await handle.jsonValue()) as Extract<FromViewer, { type: Type }>
  }

  /** Forgets what was told, and tells the viewer something. */
  async tell(message: ToViewer): Promise<void> {
    await this.page.evaluate((sent) => {
      window.told = []
      window.tell(sent)
    }, message)
  }

  /** Touches the page with some fingers; those that stay are moved. */
  async touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly (readonly [number, number])[],
  ): Promise<void> {
    this.fingers ??= await this.page.context().newCDPSession(this.page)
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }))
    await this.fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  }

  /** Sends a frame that is awaited, or its beginning. */
  async send(type: 'part' | 'frame', key: string, { pixels, bytes }: SampleFrame): Promise<void> {
    await this.page.evaluate(
      ([sentType, sentKey, sentPixels, base64]) => {
        const sent = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
        window.told = []
        window.tell({ type: sentType, key: sentKey, pixels: sentPixels, bytes: sent })
      },
      [type, key, pixels, bytes.toString('base64')] as const,
    )
  }

  /** Shows frames in a pane, beginning with one of them; those that are `later` are sent afterwards. */
  async show(name: string, frames: readonly (SampleFrame | 'later' | undefined)[], index = 0): Promise<void> {
    const images = frames.map((_, frame) => `${name}/${frame}`)
    const served = frames.map((frame): Served => {
      if (frame === 'later') return frame
      return frame ? { pixels: frame.pixels, base64: frame.bytes.toString('base64') } : { failure: 'notLoaded' }
    })
    await this.page.evaluate(
      ([keys, values]) => {
        for (const [at, key] of keys.entries()) window.served[key] = values[at] ?? { failure: 'notLoaded' }
      },
      [images, served] as const,
    )
    await this.tell({ type: 'show', pane: 'main', images, index })
  }

  /**
   * Returns the colors of pixels of the image, which is found as what is not black.
   * @param size of the image
   */
  async colors(size: { rows: number; columns: number }, points: readonly (readonly [number, number])[]) {
    // Two frames are drawn before the picture is taken.
    await this.page.evaluate(
      () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
    )
    const base64 = (await this.page.locator('iframe').screenshot()).toString('base64')
    return this.page.evaluate(
      async ({ base64: picture, columns, rows, points: wanted }) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const { width, height } = bitmap
        const context = new OffscreenCanvas(width, height).getContext('2d')
        if (!context) throw new Error('There is no canvas')
        context.drawImage(bitmap, 0, 0)
        const { data } = context.getImageData(0, 0, width, height)
        const colorAt = (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)]
        let [left, top, right, bottom] = [width, height, 0, 0]
        // Without the border of the frame.
        for (let y = 3; y < height - 3; y += 1)
          for (let x = 3; x < width - 3; x += 1)
            if (Math.max(...colorAt(x, y)) > 20) {
              left = Math.min(left, x)
              right = Math.max(right, x + 1)
              top = Math.min(top, y)
              bottom = Math.max(bottom, y + 1)
            }
        return wanted.map(([x, y]) =>
          colorAt(
            Math.floor(left + ((x + 0.5) * (right - left)) / columns),
            Math.floor(top + ((y + 0.5) * (bottom - top)) / rows),
          ),
        )
      },
      { base64, columns: size.columns, rows: size.rows, points },
    )
  }

  async close(): Promise<void> {
    await this.browser.close()
    this.server.close()
  }
}
