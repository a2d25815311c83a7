// Browsers without locks are those of pages without TLS: there, drafts are sent only while their form is open.

const openName = (clientId: string) => `mashfa.draft.open.${clientId}`
const sendingName = (clientId: string) => `mashfa.draft.sending.${clientId}`

/**
 * Marks a draft as open in a form, which sends it itself, in this tab or another.
 * @returns a function that ends it
 */
export function holdOpen(clientId: string): () => void {
  if (!navigator.locks) return () => {}
  let release = () => {}
  const closed = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(openName(clientId), () => closed)
  return release
}

/** Does something with a draft while no form and no other tab does; nothing if it is open in a form. */
export async function whileNotOpen(clientId: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks?.request(sendingName(clientId), () =>
    navigator.locks.request(openName(clientId), { ifAvailable: true }, (lock) => (lock ? work() : undefined)),
  )
}

/** Waits until a draft is not being sent by `whileNotOpen`, which changes it. */
export async function untilSent(clientId: string): Promise<void> {
  await navigator.locks?.request(sendingName(clientId), { mode: 'shared' }, () => undefined)
}
