import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { AddPasskey } from './AddPasskey'
import classes from './SecondFactor.module.css'
import { SetUpTotp } from './SetUpTotp'

/** The account has no second factor yet. */
const none = { hasApp: false, hasPasskeys: false }

interface SetUpFactorProps {
  passkeysAvailable: boolean
  onCodes: (codes: readonly string[]) => void
}

/** Sets up the first second factor of an account: an authenticator app or a passkey. */
export function SetUpFactor({ passkeysAvailable, onCodes }: SetUpFactorProps) {
  const t = useText('secondFactor')
  const [isScanning, setScanning] = useState(false)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <SetUpTotp methods={none} onStarted={() => setScanning(true)} onCodes={onCodes} />
      {!isScanning && (
        <Card title={t('setUp.passkeyTitle')}>
          <div className={classes.form}>
            <p>{t(passkeysAvailable ? 'setUp.passkeyWhy' : 'passkey.unavailable')}</p>
            {passkeysAvailable && (
              <div className={classes.actions}>
                <Button icon={<IconKey />} onClick={() => setAdding(true)}>
                  {t('passkey.add')}
                </Button>
              </div>
            )}
          </div>
        </Card>
      )}
      <AddPasskey open={isAdding} methods={none} onAdded={onCodes} onClose={() => setAdding(false)} />
    </>
  )
}
