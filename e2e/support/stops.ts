import type { CDPSession, Page } from '@playwright/test'

/** What has the focus, as the browser tells it to a screen reader. */
export interface Stop {
  role: string
  name: string
  /** What is read after the name: hint, error. */
  description: string
  /** What is switched or wrong: 'checked', 'invalid', 'expanded'. */
  states: string[]
}

const told = ['checked', 'pressed', 'expanded', 'selected', 'invalid', 'disabled', 'busy']
const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** What has the focus now; undefined where it is on no control: at either end of the page. */
export async function stopOf(page: Page): Promise<Stop | undefined> {
  const session = await sessionOf(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (!result.objectId || result.className === 'HTMLBodyElement') return undefined
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  if (!node) return undefined
  const states = (node.properties ?? []).filter(
    ({ name, value }) => told.includes(name) && ![false, 'false', undefined].includes(value.value),
  )
  return {
    role: String(node.role?.value ?? ''),
    name: String(node.name?.value ?? ''),
    description: String(node.description?.value ?? ''),
    states: states.map(({ name }) => name),
  }
}

/** As it would be read: 'textbox «Email», invalid: Enter your email'. */
export function inWords({ role, name, description, states }: Stop): string {
  return `${[`${role} «${name}»`, ...states].join(', ')}${description ? `: ${description}` : ''}`
}
