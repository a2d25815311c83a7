import { type FormEvent, useState } from 'react'
import { tokenIn, verificationPath } from '#contract/prescriptions/signed/token'
import { useText } from '../../app/i18n/useText'
import { navigate } from '../../app/router/navigation'
import { useNavigationState } from '../../app/router/navigationState'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { isolated } from '../../ui/isolated'
import { PublicPage } from '../auth'
import { canScan, Scanner } from './Scanner'
import { SignedFacts } from './SignedFacts'
import { useChecked } from './useChecked'
import { useKeepOffline } from './useKeepOffline'
import { Verdict } from './Verdict'
import classes from './verify.module.css'

/**
 * Verifies a printed prescription. The token is in the fragment of the address, which browsers do not send, so that what it
 * says about a patient is in no log.
 */
export function VerifyPage() {
  const t = useText('signedPrescriptions')
  const token = tokenIn(useNavigationState().location.hash)
  useKeepOffline()
  const open = (text: string) => void navigate(`${verificationPath}#${encodeURI(tokenIn(text))}`)
  return (
    <PublicPage title={t('title')} lead={t('lead')}>
      {token ? (
        <Result key={token} token={token} onAnother={() => void navigate(verificationPath)} />
      ) : (
        <EnterCode onEntered={open} />
      )}
      <p className={classes.note}>{t('address', { address: isolated(window.location.host) })}</p>
    </PublicPage>
  )
}

function Result({ token, onAnother }: { token: string; onAnother(): void }) {
  const t = useText('signedPrescriptions')
  const { verification, checkAgain } = useChecked(token)
  if (!verification) return <Skeleton variant="text" />
  const { checked } = verification
  const isGenuine = checked.result === 'valid' || checked.result === 'expired'
  return (
    <div className={classes.result}>
      <Verdict verification={verification} onRetry={checkAgain} />
      {isGenuine && (
        <>
          <p>{t('compare')}</p>
          <SignedFacts payload={checked.read.payload} />
        </>
      )}
      <Button onClick={onAnother}>{t('another')}</Button>
    </div>
  )
}

function EnterCode({ onEntered }: { onEntered(text: string): void }) {
  const t = useText('signedPrescriptions')
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (tokenIn(text)) onEntered(text)
    else setIsMissing(true)
  }
  return (
    <>
      {canScan() && <Scanner onRead={onEntered} />}
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextAreaField
          name="code"
          label={t('code')}
          hint={t('code.hint')}
          value={text}
          onChange={setText}
          error={isMissing && !tokenIn(text) ? t('code.required') : undefined}
        />
        <Button variant={canScan() ? 'default' : 'primary'} type="submit" wide>
          {t('verify')}
        </Button>
      </form>
    </>
  )
}
