import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'

/** The question of a confirmation dialog. */
export type Confirmation = {
  /** The question: 'Cancel this appointment?' */
  title: string
  /** The consequences. */
  body?: ReactNode
  /** Repeats the verb: 'Cancel appointment'. */
  confirmLabel: string
  /** The safe choice; 'Cancel' by default. If the action itself is a cancellation, use 'Keep it'. */
  cancelLabel?: string
  /** The action is irreversible or harmful: the button is red. */
  danger?: boolean
}

type PendingConfirmation = Confirmation & { onClose: (yes: boolean) => void }

const ConfirmContext = createContext<((question: Confirmation) => Promise<boolean>) | null>(null)

const load = () => import('./ConfirmDialog')
const ConfirmDialog = lazy(load)

/**
 * Prefetches the dialog of useConfirm, so that it also opens without a connection. Otherwise the first question fetches
 * it.
 */
export function preloadConfirm(): void {
  load().catch(() => undefined)
}

/** Provides useConfirm to the components inside. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingConfirmation | null>(null)
  const [open, setOpen] = useState(false)
  const ask = useCallback(
    (question: Confirmation) =>
      new Promise<boolean>((resolve) => {
        setPending({
          ...question,
          onClose: (yes) => {
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
      {pending && (
        <Suspense>
          <ConfirmDialog {...pending} open={open} />
        </Suspense>
      )}
    </ConfirmContext>
  )
}

/**
 * Asks for confirmation before an irreversible action: `if (await confirm({ title, body, confirmLabel, danger })) …`.
 */
export function useConfirm(): (question: Confirmation) => Promise<boolean> {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('ConfirmProvider is missing above this component')
  return ask
}
