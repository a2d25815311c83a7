import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import type { Ward } from '../../../app/ward/ward'
import { Button } from '../../../ui/Button'
import { PinField } from '../../../ui/fields/PinField'
import { digitsOf, pinLength } from './pin'
import classes from './pin.module.css'

type EnterPinProps = {
  ward: Ward
  onDone?: () => void
  /** Called after too many wrong PINs. */
  onBlocked: () => void
  buttons?: ReactNode
}

/** Asks for the PIN of this device. */
export function EnterPin({ ward, onDone, onBlocked, buttons }: EnterPinProps) {
  const t = useText('wardQueue')
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || pin.length < pinLength) return
    setBusy(true)
    const left = await ward.unlock(pin)
    setBusy(false)
    setPin('')
    if (left === undefined) return onDone?.()
    if (left === 0) return onBlocked()
    setError(t('pin.wrong', { count: left }))
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <PinField
        name="pin"
        label={t('pin')}
        error={error}
        value={pin}
        onChange={(typed) => setPin(digitsOf(typed))}
        maxLength={pinLength}
      />
      <div className={classes.buttons}>
        {buttons}
        <Button variant="primary" type="submit" busy={busy} busyText={t('pin.checking')}>
          {t('pin.unlock')}
        </Button>
      </div>
    </form>
  )
}
