import type { Locator } from '@playwright/test'
import { stripBidiMarks } from '../../web/src/ui/fields/bidiMarks'

/**
 * Returns the characters of a field or an element in visual order: lines from the top, each from left to right. A field
 * renders its text in a shadow tree, which a page cannot access but Chromium's protocol can.
 */
export async function renderedText(field: Locator): Promise<string[]> {
  const page = field.page()
  const cdpSession = await page.context().newCDPSession(page)
  const mark = `rendered-${Date.now()}`
  await field.evaluate((element, id) => element.setAttribute('data-rendered', id), mark)
  const { root } = await cdpSession.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await cdpSession.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `[data-rendered="${mark}"]`,
  })
  const { node } = await cdpSession.send('DOM.describeNode', { nodeId, depth: 1, pierce: true })
  const { object } = await cdpSession.send('DOM.resolveNode', {
    backendNodeId: (node.shadowRoots?.[0] ?? node).backendNodeId,
  })
  const { result } = await cdpSession.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: `${characterBoxes}`,
    returnByValue: true,
  })
  await cdpSession.detach()
  const lines = new Map<number, CharacterBox[]>()
  for (const box of result.value as CharacterBox[]) lines.set(box.row, [...(lines.get(box.row) ?? []), box])
  const rows = [...lines].toSorted(([one], [other]) => one - other).map(([, boxes]) => boxes)
  return rows.map((boxes) => {
    const inOrder = boxes.toSorted((one, other) => one.left - other.left)
    return stripBidiMarks(inOrder.map(({ character }) => character).join('')).trim()
  })
}

interface CharacterBox {
  character: string
  row: number
  left: number
}

/** Runs in the page, which gets its source: returns the position of each character of a tree. */
function characterBoxes(this: Node): CharacterBox[] {
  const boxes: CharacterBox[] = []
  const walker = document.createTreeWalker(this, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    for (let at = 0; at < text.length; at += 1) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { width, top, left } = range.getBoundingClientRect()
      if (width > 0) boxes.push({ character: text.charAt(at), row: Math.round(top), left })
    }
  }
  return boxes
}
