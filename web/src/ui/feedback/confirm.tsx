import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'

export type Confirmation = {
  /** The question itself: 'Cancel this appointment?' */
  title: string
  /** What follows from it. */
  body?: ReactNode
  /** Repeats the verb: 'Cancel appointment'. */
  confirmLabel: string
  /** The safe choice; 'Cancel' unless told. Where the deed itself is a cancelling, say 'Keep it'. */
  cancelLabel?: string
  /** It cannot be undone or harms: the button is red. */
  danger?: boolean
}

type PendingConfirmation = Confirmation & { answer: (yes: boolean) => void }

const ConfirmContext = createContext<((question: Confirmation) => Promise<boolean>) | null>(null)

const load = () => import('./ConfirmDialog')
const ConfirmDialog = lazy(load)

/**
 * Fetches the dialog of useConfirm before it is needed, so that a lost line does not keep it away. Where nobody has
 * called this it is fetched by the first question.
 */
export function preloadConfirm(): void {
  load().catch(() => undefined)
}

/** Gives useConfirm to all below. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<PendingConfirmation | null>(null)
  const [open, setOpen] = useState(false)
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
