import { type FormEvent, type ReactNode, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import type { Ward } from '../../../app/ward/ward'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { PinField } from '../../../ui/fields/PinField'
import { digitsOf, isSimplePin, pinLength } from './pin'
import classes from './pin.module.css'

type NewPinProps = {
  ward: Ward
  onDone?: () => void
  /** Before the button that saves. */
  buttons?: ReactNode
}

/** Chooses the PIN of this device. */
export function NewPin({ ward, onDone, buttons }: NewPinProps) {
  const t = useText('wardQueue')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<{ pin?: string; again?: string; other?: string }>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (pin.length < pinLength) return setErrors({ pin: t('pin.short', { count: pinLength }) })
    if (isSimplePin(pin)) return setErrors({ pin: t('pin.simple') })
    if (pin !== again) return setErrors({ again: t('pin.different') })
    setBusy(true)
    setErrors({})
    const isSet = await ward.choosePin(pin).catch(() => false)
    setBusy(false)
    if (isSet) onDone?.()
    else setErrors({ other: t('pin.notSet') })
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <PinField
        name="pin"
        label={t('pin.new')}
        hint={t('pin.hint', { count: pinLength })}
        error={errors.pin}
        value={pin}
        onChange={(typed) => setPin(digitsOf(typed))}
        maxLength={pinLength}
      />
      <PinField
        name="again"
        label={t('pin.again')}
        error={errors.again}
        value={again}
        onChange={(typed) => setAgain(digitsOf(typed))}
        maxLength={pinLength}
      />
      {errors.other && (
        <InlineNotice tone="danger" alert>
          {errors.other}
        </InlineNotice>
      )}
      <div className={classes.buttons}>
        {buttons}
        <Button variant="primary" type="submit" busy={busy} busyText={t('pin.saving')}>
          {t('pin.save')}
        </Button>
      </div>
    </form>
  )
}
