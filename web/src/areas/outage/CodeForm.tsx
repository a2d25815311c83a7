import { type FormEvent, useEffect, useRef, useState } from 'react'
import { outageCodeIn } from '#contract/prescriptions/outageCode'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { CodeField } from '../../ui/fields/CodeField'
import { canScan, Scanner } from '../signedPrescriptions'
import classes from './outage.module.css'

type CodeFormProps = {
  /** The address with which the page was opened has no code. */
  isWrong: boolean
  /** The code before, which the camera still sees; undefined: it was not read with the camera. */
  scanned: string | undefined
  onCode: (code: string, isScanned: boolean) => void
}

/**
 * Takes a code from the keyboard, from a hand scanner, which types the address and presses Enter, or from the camera if the
 * browser reads codes.
 */
export function CodeForm({ isWrong, scanned, onCode }: CodeFormProps) {
  const t = useText('outage')
  const [text, setText] = useState('')
  const [hasError, setHasError] = useState(isWrong)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = outageCodeIn(text)
    setHasError(code === undefined)
    if (code !== undefined) onCode(code, false)
  }
  const read = (seen: string) => {
    const code = outageCodeIn(seen)
    if (code !== undefined && code !== scanned) onCode(code, true)
  }
  return (
    <>
      {canScan() && <Scanner onRead={read} initiallyOn={scanned !== undefined} />}
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <CodeField
          name="code"
          label={t('code')}
          hint={t('code.hint')}
          value={text}
          onChange={(value) => {
            setText(value)
            setHasError(false)
          }}
          error={hasError ? t('code.wrong') : undefined}
          autoComplete="off"
          maxLength={300}
        />
        <div>
          <Button variant="primary" type="submit">
            {t('find')}
          </Button>
        </div>
      </form>
    </>
  )
}
