import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../Button'
import { IconButton } from '../IconButton'
import { useUiText } from '../texts'
import classes from './toasts.module.css'

type ToastOptions = {
  /** Undoes the action; shows an Undo button. */
  onUndo?: () => void
}

type ToastKind = 'success' | 'info' | 'error'

/** Shows toasts. Errors stay until dismissed, others disappear after six seconds (not while hovered or focused). */
export type Toasts = Record<ToastKind, (message: string, options?: ToastOptions) => void>

type Toast = ToastOptions & { id: number; kind: ToastKind; message: string }

const ToastsContext = createContext<Toasts | null>(null)

const icons = {
  success: <IconCircleCheck />,
  info: <IconInfoCircle />,
  error: <IconAlertCircle />,
} satisfies Record<ToastKind, ReactNode>

const durationMs = 6000
const maxToasts = 3

/** Provides useToasts to the components inside, and renders the toasts in a polite live region. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const text = useUiText()
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(0)
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  const remove = useCallback((id: number) => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
  }, [])

  const wait = useCallback(
    (toast: Pick<Toast, 'id' | 'kind'>) => {
      if (toast.kind === 'error') return
      clearTimeout(timers.current.get(toast.id))
      timers.current.set(
        toast.id,
        setTimeout(() => remove(toast.id), durationMs),
      )
    },
    [remove],
  )

  const value = useMemo<Toasts>(() => {
    const add = (kind: ToastKind) => (message: string, options?: ToastOptions) => {
      const toast: Toast = { ...options, id: next.current++, kind, message }
      setToasts((shown) => [...shown.slice(1 - maxToasts), toast])
      wait(toast)
    }
    return { success: add('success'), info: add('info'), error: add('error') }
  }, [wait])

  const pauseTimers = () => timers.current.forEach(clearTimeout)
  const resumeTimers = () => toasts.forEach(wait)

  return (
    <ToastsContext value={value}>
      {children}
      {createPortal(
        <section
          className={classes.region}
          aria-label={text('toast.region')}
          aria-live="polite"
          onPointerEnter={pauseTimers}
          onPointerLeave={resumeTimers}
          onFocus={pauseTimers}
          onBlur={resumeTimers}
        >
          {toasts.map((toast) => (
            <div key={toast.id} className={classes.toast} data-kind={toast.kind}>
              <span className={classes.icon} aria-hidden="true">
                {icons[toast.kind]}
              </span>
              <p className={classes.text}>{toast.message}</p>
              {toast.onUndo && (
                <Button
                  variant="subtle"
                  size="small"
                  onClick={() => {
                    toast.onUndo?.()
                    remove(toast.id)
                  }}
                >
                  {text('undo')}
                </Button>
              )}
              <IconButton size="small" label={text('dismiss')} icon={<IconX />} onClick={() => remove(toast.id)} />
            </div>
          ))}
        </section>,
        document.body,
      )}
    </ToastsContext>
  )
}

/** Returns functions that show a toast after an action; problems that need an action belong on the page. */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('ToastsProvider is missing above this component')
  return toasts
}
