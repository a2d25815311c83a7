import type { Locator } from '@playwright/test'
import { strip } from '../../web/src/ui/fields/marks'

/**
 * The characters of a field, or of an element, as they stand on the screen: lines from the top, each from left to right.
 * A field draws its text in a tree of its own, which a page cannot reach and Chromium's protocol can.
 */
export async function drawn(field: Locator): Promise<string[]> {
  const page = field.page()
  const session = await page.context().newCDPSession(page)
  const mark = `drawn-${Date.now()}`
  await field.evaluate((element, id) => element.setAttribute('data-drawn', id), mark)
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `[data-drawn="${mark}"]`,
  })
  const { node } = await session.send('DOM.describeNode', { nodeId, depth: 1, pierce: true })
  const { object } = await session.send('DOM.resolveNode', {
    backendNodeId: (node.shadowRoots?.[0] ?? node).backendNodeId,
  })
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: `${placesOf}`,
    returnByValue: true,
  })
  await session.detach()
  const lines = new Map<number, Place[]>()
  for (const place of result.value as Place[]) lines.set(place.row, [...(lines.get(place.row) ?? []), place])
  const rows = [...lines].toSorted(([one], [other]) => one - other).map(([, places]) => places)
  return rows.map((places) => {
    const inOrder = places.toSorted((one, other) => one.left - other.left)
    return strip(inOrder.map(({ character }) => character).join('')).trim()
  })
}

interface Place {
  character: string
  row: number
  left: number
}

/** Sent to the page as it stands: where each character of a tree is. */
function placesOf(this: Node): Place[] {
  const places: Place[] = []
  const walker = document.createTreeWalker(this, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    for (let at = 0; at < text.length; at += 1) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { width, top, left } = range.getBoundingClientRect()
      if (width > 0) places.push({ character: text.charAt(at), row: Math.round(top), left })
    }
  }
  return places
}
