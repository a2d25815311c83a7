import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../Button'
import { useUiText } from '../texts'
import { useStickyRoom } from '../useStickyRoom'
import classes from './SaveBar.module.css'

export type SaveBarProps = {
  /** 'Save clinic': the verb and the object. */
  saveLabel: string
  saving: boolean
  savingText?: string | undefined
  /** Number of fields with an error, and the label of the first. */
  problems?: number | undefined
  firstProblem?: string | undefined
  /** Whether the last attempt to save has failed; the page says why. */
  failed?: boolean | undefined
  /** Number of fields that differ from the saved values. */
  changes?: number | undefined
  onDiscard?: (() => void) | undefined
  disabledReason?: string | undefined
  /** The keys of the form, shown at the start where there is room. */
  legend?: ReactNode
}

/**
 * The bar at the bottom of a form: errors at the start, unsaved changes and the save button at the end. Ctrl S or ⌘ S
 * saves.
 */
export function SaveBar({ form, ...bar }: SaveBarProps & { form: RefObject<HTMLFormElement | null> }) {
  const text = useUiText()
  const container = useRef<HTMLDivElement>(null)
  useStickyRoom(container, '--foot-room')
  const { problems = 0, changes = 0, failed = false } = bar
  const save = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!bar.saving && !bar.disabledReason) form.current?.requestSubmit()
  })
  useEffect(() => {
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [])
  const showFirst = () => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]')
    const field = first?.matches('input, textarea, select, button') ? first : first?.querySelector<HTMLElement>('input')
    first?.scrollIntoView({ block: 'center' })
    ;(field ?? first)?.focus({ preventScroll: true })
  }
  return (
    <div ref={container} className={classes.bar}>
      <div className={classes.problems} aria-live="polite">
        {(problems > 0 || failed) && (
          <>
            <IconAlertCircle aria-hidden="true" />
            <span>
              {problems > 0 ? text('form.problems', { count: problems }) : text('form.failed')}
              {bar.firstProblem && `: ${bar.firstProblem}`}
            </span>
            <button type="button" className={classes.show} onClick={showFirst}>
              {text('showMe')}
            </button>
          </>
        )}
      </div>
      {bar.legend && problems === 0 && !failed && <div className={classes.legend}>{bar.legend}</div>}
      <div className={classes.end}>
        {changes > 0 && <span className={classes.changes}>{text('form.changes', { count: changes })}</span>}
        {bar.onDiscard && changes > 0 && <Button onClick={bar.onDiscard}>{text('discard')}</Button>}
        <Button
          type="submit"
          variant="primary"
          busy={bar.saving}
          busyText={bar.savingText ?? text('saving')}
          disabledReason={bar.disabledReason}
          shortcut={isApple ? '⌘ S' : 'Ctrl S'}
        >
          {bar.saveLabel}
        </Button>
      </div>
    </div>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
