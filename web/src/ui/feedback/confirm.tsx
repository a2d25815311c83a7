import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react'

export type Confirmation = {
  /** The question itself: 'Cancel this appointment?' */
  title: string
  /** What follows from it. */
  body?: ReactNode
  /** Repeats the verb: 'Cancel appointment'. */
  confirm: string
  /** The safe choice; 'Cancel' unless told. Where the deed itself is a cancelling, say 'Keep it'. */
  keep?: string
  /** It cannot be undone or harms: the button is red. */
  danger?: boolean
}

type Asked = Confirmation & { answer: (yes: boolean) => void }

const ConfirmContext = createContext<((question: Confirmation) => Promise<boolean>) | null>(null)

// The dialog is not part of the first load; it is fetched soon after, so that a lost line does not keep it away.
const load = () => import('./ConfirmDialog')
const ConfirmDialog = lazy(load)
const loadAfter = 3000

/** Gives useConfirm to all below. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), loadAfter)
    return () => clearTimeout(timer)
  }, [])
  const ask = useCallback(
    (question: Confirmation) =>
      new Promise<boolean>((resolve) => {
        setAsked({
          ...question,
          answer: (yes) => {
            setOpen(false)
            resolve(yes)
          },
        })
        setOpen(true)
      }),
    [],
  )
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog {...asked} open={open} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}

/** Asks before what cannot be undone: `if (await confirm({ title, body, confirm, danger })) …`. */
export function useConfirm(): (question: Confirmation) => Promise<boolean> {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('ConfirmProvider is missing above this component')
  return ask
}
