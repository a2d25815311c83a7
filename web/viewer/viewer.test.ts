import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure.mjs'
import { height, hounsfield, sampleCt, width } from '../../server/src/areas/imaging/testing/sampleImages'
import { colorAt, colorUltrasound, ultrasound } from '../../server/src/areas/imaging/testing/sampleUltrasound'
import { syntaxes } from '../../server/src/demo/imaging/writeDicom'
import { codedFrame, framesOf, type SampleFrame } from './testing/sampleFrames'
import { chromiumPath, ViewerPage } from './testing/viewerPage'

let viewer: ViewerPage
beforeAll(async () => {
  if (!chromiumPath) return
  await ensureBuilt()
  viewer = await ViewerPage.open()
}, 300_000)
afterAll(() => viewer?.close())

/** Wide enough that no pixel of the sample is as black as what is around it. */
const window = { center: 40, width: 800 }
/** By the formula of DICOM PS3.3 C.11.2.1.2. */
const grayOf = (x: number, y: number) => 255 * ((hounsfield(x, y) - (window.center - 0.5)) / (window.width - 1) + 0.5)
const ct = { rows: height, columns: width }
const points = [
  [8, 6],
  [32, 24],
  [58, 40],
] as const

function expectColors(found: number[][], expected: readonly (readonly number[])[], most: number) {
  for (const [at, color] of expected.entries())
    for (const [part, value] of color.entries())
      expect(
        Math.abs((found[at]?.[part] ?? Number.NaN) - value),
        `${found} instead of ${expected}`,
      ).toBeLessThanOrEqual(most)
}

test.skipIf(!chromiumPath).each(['explicit', 'deflated', 'jpeg2000', 'jpegLs', 'jpegLossless', 'rle'] as const)(
  'a slice of a CT (%s) has its values at three points',
  async (name) => {
    await viewer.show(name, await framesOf(await sampleCt(syntaxes[name])))
    await viewer.told('shown')
    expect((await viewer.told('view')).view.window).toMatchObject({ center: 40, width: 400 })
    await viewer.tell({ type: 'view', pane: 'main', view: { window } })
    expect((await viewer.told('view')).view).toMatchObject({ window, index: 0 })
    const gray = points.map(([x, y]) => Array<number>(3).fill(grayOf(x, y)))
    expectColors(await viewer.colors(ct, points), gray, 3)
  },
)

const inUltrasound = [
  [5, 4],
  [16, 12],
  [27, 20],
] as const

test.skipIf(!chromiumPath).each(['planar', 'interleaved', 'rle', 'ybr'] as const)(
  'an ultrasound in color (%s) is shown, frame by frame',
  async (kind) => {
    await viewer.show(kind, await framesOf(colorUltrasound(kind)), 1)
    expect(await viewer.told('shown')).toMatchObject({ index: 1 })
    for (const index of [1, 3]) {
      if (index > 1) {
        await viewer.tell({ type: 'view', pane: 'main', view: { index } })
        await viewer.told('shown')
      }
      expect((await viewer.told('view')).view).toMatchObject({ index, window: null })
      const expected = inUltrasound.map(([x, y]) => colorAt(x, y, index))
      expectColors(await viewer.colors(ultrasound, inUltrasound), expected, 5)
    }
  },
)

test.skipIf(!chromiumPath)(
  'an image that was not loaded, or cannot be read, is named and never black silently',
  async () => {
    const [good] = await framesOf(await sampleCt())
    const [coded] = await framesOf(await sampleCt(syntaxes.jpeg2000))
    const cut = coded && { ...coded, bytes: coded.bytes.subarray(0, 40) }
    // All of its parts are there, but what they contain is none: the decoder fails silently.
    const damaged = coded && { ...coded, bytes: Buffer.from(coded.bytes).fill(0xff, 6, 40) }
    const short = good && { ...good, bytes: good.bytes.subarray(0, 100) }
    const failureOf = async (name: string, frames: readonly (SampleFrame | undefined)[]) => {
      await viewer.show(name, frames)
      return (await viewer.told('failed')).failure
    }
    expect(await failureOf('missing', [undefined])).toBe('notLoaded')
    await viewer.show('coded', [coded])
    await viewer.told('shown')
    expect(await failureOf('cut', [cut])).toBe('damaged')
    expect(await failureOf('damaged', [damaged])).toBe('damaged')
    expect(await failureOf('short', [short])).toBe('damaged')

    await viewer.show('second', [good, undefined])
    await viewer.told('shown')
    await viewer.tell({ type: 'view', pane: 'main', view: { index: 1 } })
    expect(await viewer.told('failed')).toMatchObject({ index: 1, failure: 'notLoaded' })
    const state = () => viewer.page.frameLocator('iframe').locator('.pane').getAttribute('data-state')
    expect(await state()).toBe('failed')
    await viewer.tell({ type: 'view', pane: 'main', view: { index: 0 } })
    await viewer.told('shown')
    expect(await state()).toBe('shown')
  },
)

test.skipIf(!chromiumPath)('a length is measured by a drag in millimetres, and cleared', async () => {
  await viewer.show('measured', await framesOf(await sampleCt()))
  await viewer.told('shown')
  await viewer.tell({ type: 'tool', tool: 'length' })
  const { mouse } = viewer.page
  await mouse.move(200, 200)
  await mouse.down()
  await mouse.move(300, 200, { steps: 5 })
  await mouse.up()
  const texts = viewer.page.frameLocator('iframe').locator('svg text')
  await expect.poll(() => texts.allTextContents()).toEqual([expect.stringMatching(/^[\d.]+ mm$/)])
  await viewer.tell({ type: 'clear' })
  await expect.poll(() => texts.count()).toBe(0)
  await viewer.tell({ type: 'tool', tool: 'window' })
})

test.skipIf(!chromiumPath)('two studies are side by side, and keys pressed in the frame reach the app', async () => {
  await viewer.show('main', await framesOf(await sampleCt()))
  await viewer.told('shown')
  await viewer.tell({ type: 'show', pane: 'earlier', images: ['main/0'], index: 0 })
  expect(await viewer.told('shown')).toMatchObject({ pane: 'earlier' })
  const panes = viewer.page.frameLocator('iframe').locator('.pane')
  expect(await panes.count()).toBe(2)
  await panes.first().click()
  await viewer.page.keyboard.press('3')
  expect(await viewer.told('key')).toMatchObject({ key: '3' })
  await viewer.tell({ type: 'hide', pane: 'earlier' })
  await expect.poll(() => panes.count()).toBe(1)
})

test.skipIf(!chromiumPath)('the wheel goes through the images, and a film plays by itself', async () => {
  await viewer.show('film', await framesOf(colorUltrasound('interleaved')))
  await viewer.told('shown')
  await viewer.page.mouse.move(320, 240)
  await viewer.tell({ type: 'tool', tool: 'window' })
  await viewer.page.mouse.wheel(0, 120)
  expect(await viewer.told('shown')).toMatchObject({ index: 1 })
  await viewer.tell({ type: 'play', pane: 'main', isPlaying: true })
  await viewer.told('shown')
  await viewer.tell({ type: 'play', pane: 'main', isPlaying: false })
})

test.skipIf(!chromiumPath)(
  'until all of a frame is there, its beginning is shown with less detail, in the window of the file',
  async () => {
    const [frame] = await framesOf(await sampleCt())
    if (!frame) throw new Error('The sample has no frame')
    const whole = await codedFrame({ ...frame, pixels: { ...frame.pixels, windows: [window] } })
    const beginning = { ...whole, bytes: whole.bytes.subarray(0, Math.ceil(whole.bytes.length * 0.6)) }
    await viewer.show('progressive', ['later', 'later'])
    expect(await viewer.told('loading')).toMatchObject({ index: 0 })
    await viewer.told('wanted')
    await viewer.send('part', 'progressive/0', beginning)
    expect(await viewer.told('part')).toMatchObject({ pane: 'main', index: 0 })
    const gray = points.map(([x, y]) => Array<number>(3).fill(grayOf(x, y)))
    expectColors(await viewer.colors(ct, points), gray, 25)
    const part = viewer.page.frameLocator('iframe').locator('.part')
    expect(await part.count()).toBe(1)

    await viewer.send('frame', 'progressive/0', whole)
    expect(await viewer.told('shown')).toMatchObject({ index: 0 })
    await expect.poll(() => part.count()).toBe(0)
    await viewer.tell({ type: 'view', pane: 'main', view: { window } })
    await viewer.told('view')
    expectColors(await viewer.colors(ct, points), gray, 3)

    // One that nobody waits for is not shown, and what cannot be read neither.
    await viewer.send('part', 'progressive/1', beginning)
    await viewer.tell({ type: 'view', pane: 'main', view: { index: 1 } })
    await viewer.told('loading')
    await viewer.send('part', 'progressive/1', { ...beginning, bytes: beginning.bytes.subarray(0, 3) })
    await viewer.send('part', 'progressive/1', beginning)
    expect(await viewer.told('part')).toMatchObject({ index: 1 })
    await viewer.tell({ type: 'noFrame', key: 'progressive/1', failure: 'notLoaded' })
    await viewer.told('failed')
    await expect.poll(() => part.count()).toBe(0)
  },
)

test.skipIf(!chromiumPath)('two fingers zoom, whichever tool is chosen, and one finger with the tool', async () => {
  const pinch = [40, 60, 80, 100].map(
    (distance) =>
      [
        [320 - distance, 240],
        [320 + distance, 240],
      ] as const,
  )
  const drag = [200, 220, 240, 260].map((y) => [[320, y]] as const)
  /** Repeats a gesture until the zoom is another: the browser drops touches before it knows that the new image takes them. */
  async function zoomBy([first = [], ...moves]: readonly (readonly (readonly [number, number])[])[]): Promise<void> {
    const zoomed = async () => {
      await viewer.touch('touchStart', first)
      for (const points of moves) await viewer.touch('touchMove', points)
      await viewer.touch('touchEnd', [])
      return viewer.page.evaluate(() => {
        const told = self.told.findLast((message) => message.type === 'view')
        return told?.type === 'view' ? told.view.zoom : 1
      })
    }
    await expect.poll(zoomed).not.toBeCloseTo(1, 1)
  }
  // What the last move has changed may be told after the reset.
  const zoom = async () => (await viewer.told('view')).view.zoom
  await viewer.show('touched', await framesOf(await sampleCt()))
  await viewer.told('shown')
  await viewer.tell({ type: 'tool', tool: 'window' })
  await zoomBy(pinch)
  await viewer.tell({ type: 'reset', pane: 'main' })
  await expect.poll(zoom).toBeCloseTo(1)

  await viewer.tell({ type: 'tool', tool: 'zoom' })
  await zoomBy(drag)
  await viewer.tell({ type: 'reset', pane: 'main' })
  await expect.poll(zoom).toBeCloseTo(1)
  await viewer.tell({ type: 'tool', tool: 'window' })
})

test.skipIf(!chromiumPath)('the wheel says which image is being loaded, and hides the one before', async () => {
  const [frame] = await framesOf(await sampleCt())
  await viewer.show('wheel', [frame, 'later'])
  await viewer.told('shown')
  await viewer.page.mouse.move(320, 240)
  await viewer.tell({ type: 'tool', tool: 'window' })
  // Repeated for the same reason; there is no image behind the second one.
  await expect
    .poll(async () => {
      await viewer.page.mouse.wheel(0, 120)
      return viewer.page.evaluate(() => self.told.find((message) => message.type === 'loading'))
    })
    .toMatchObject({ index: 1 })
  const pane = viewer.page.frameLocator('iframe').locator('.pane').first()
  expect(await pane.getAttribute('data-state')).toBe('loading')
  await viewer.told('wanted')
  await viewer.tell({ type: 'noFrame', key: 'wheel/1', failure: 'notLoaded' })
  expect(await viewer.told('failed')).toMatchObject({ index: 1 })
})

test.skipIf(!chromiumPath)('an image that arrives late, or fails, changes nothing of the next one', async () => {
  const [frame] = await framesOf(await sampleCt())
  if (!frame) throw new Error('The sample has no frame')
  const name = 'left'
  await viewer.show(name, [frame, 'later', 'later', frame])
  await viewer.told('shown')
  for (const index of [1, 2]) {
    await viewer.tell({ type: 'view', pane: 'main', view: { index, zoom: 2 } })
    await viewer.told('wanted')
  }
  await viewer.tell({ type: 'view', pane: 'main', view: { index: 3, zoom: 3 } })
  expect(await viewer.told('shown')).toMatchObject({ index: 3 })
  await viewer.send('frame', `${name}/1`, frame)
  await viewer.tell({ type: 'noFrame', key: `${name}/2`, failure: 'notLoaded' })
  // Both have been told before this.
  await viewer.tell({ type: 'view', pane: 'main', view: { isInverted: true } })
  await expect.poll(async () => (await viewer.told('view')).view).toMatchObject({ index: 3, isInverted: true })
  expect((await viewer.told('view')).view.zoom).toBeCloseTo(3)
  const pane = viewer.page.frameLocator('iframe').locator('.pane').first()
  expect(await pane.getAttribute('data-state')).toBe('shown')
})

test.skipIf(!chromiumPath)('no policy forbids what the viewer does', () => {
  expect(viewer.complaints.filter((text) => /Content Security Policy|Refused to/.test(text))).toEqual([])
})
