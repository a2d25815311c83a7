import { useEffect, useRef } from 'react'
import { useText } from '../../../app/i18n/useText'
import { requireSignIn } from '../../../app/session/signOut'
import { useDeviceIdle } from '../../../app/ward/useDeviceIdle'
import { useWard } from '../../../app/ward/useWard'
import type { Ward } from '../../../app/ward/ward'
import { Button } from '../../../ui/Button'
import { EnterPin } from './EnterPin'
import { NewPin } from './NewPin'
import classes from './pin.module.css'
import { useIsFirst } from './useIsFirst'

/**
 * Covers the page while the PIN is needed: nobody has used the device for three minutes, or the page was loaded again. What
 * waits is sent meanwhile if the PIN was entered in this page before. If a page has several, the first of them covers it.
 */
export function PinLock() {
  const { ward, phase, hasPin } = useWard()
  const isIdle = useDeviceIdle(hasPin)
  const isFirst = useIsFirst()
  const needsPin = phase === 'locked' || phase === 'blocked' || phase === 'recoverable'
  if (!ward || !isFirst || !(needsPin || isIdle)) return null
  return <Lock ward={ward} phase={phase} />
}

type LockProps = { ward: Ward; phase: ReturnType<typeof useWard>['phase'] }

function Lock({ ward, phase }: LockProps) {
  const t = useText('wardQueue')
  const dialog = useRef<HTMLDialogElement>(null)
  // Also if the browser closes it, which it does after the second Escape.
  const show = () => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal()
  }
  useEffect(show, [])
  const isRecoverable = phase === 'recoverable'
  const isBlocked = phase === 'blocked'
  const signInAgain = () => void requireSignIn()
  const kind = isRecoverable ? 'recover' : isBlocked ? 'blocked' : 'locked'
  return (
    <dialog
      ref={dialog}
      className={classes.lock}
      aria-labelledby="ward-lock"
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      <div className={classes.panel}>
        <h1 id="ward-lock" className={classes.title}>
          {t(`lock.${kind}`)}
        </h1>
        <p>{t(`lock.${kind}Body`)}</p>
        {isRecoverable ? (
          <NewPin ward={ward} />
        ) : isBlocked ? (
          <div className={classes.buttons}>
            <Button variant="primary" onClick={signInAgain}>
              {t('lock.signIn')}
            </Button>
          </div>
        ) : (
          <EnterPin
            ward={ward}
            onBlocked={signInAgain}
            buttons={
              <Button variant="subtle" onClick={signInAgain}>
                {t('lock.other')}
              </Button>
            }
          />
        )}
      </div>
    </dialog>
  )
}
