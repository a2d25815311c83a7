import type { CDPSession, Page } from '@playwright/test'

/** The focused element, as exposed to a screen reader. */
export interface FocusStop {
  role: string
  name: string
  /** Read after the name: hint, error. */
  description: string
  /** States such as 'checked', 'invalid', 'expanded'. */
  states: string[]
}

const reportedStates = ['checked', 'pressed', 'expanded', 'selected', 'invalid', 'disabled', 'busy']
const cdpSessions = new WeakMap<Page, Promise<CDPSession>>()

function cdpSessionOf(page: Page): Promise<CDPSession> {
  const cdpSession = cdpSessions.get(page) ?? page.context().newCDPSession(page)
  cdpSessions.set(page, cdpSession)
  return cdpSession
}

/** Returns the focused element; undefined at either end of the page. */
export async function focusedStop(page: Page): Promise<FocusStop | undefined> {
  const cdpSession = await cdpSessionOf(page)
  const { result } = await cdpSession.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (!result.objectId || result.className === 'HTMLBodyElement') return undefined
  const { nodes } = await cdpSession.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  if (!node) return undefined
  const states = (node.properties ?? []).filter(
    ({ name, value }) => reportedStates.includes(name) && ![false, 'false', undefined].includes(value.value),
  )
  return {
    role: String(node.role?.value ?? ''),
    name: String(node.name?.value ?? ''),
    description: String(node.description?.value ?? ''),
    states: states.map(({ name }) => name),
  }
}

/** Formats it as it would be read: 'textbox «Email», invalid: Enter your email'. */
export function describeFocusStop({ role, name, description, states }: FocusStop): string {
  return `${[`${role} «${name}»`, ...states].join(', ')}${description ? `: ${description}` : ''}`
}
