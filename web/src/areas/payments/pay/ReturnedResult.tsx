import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { PatientPage, Price } from '../../appointments'

/** The longest text of the address that is shown. */
const longestText = 200

type ReturnedResultProps = {
  /** In EGP; undefined if the address names none. */
  amount: number | undefined
  reference: string | null
  status: string | null
  /** Why it failed, in the words of the provider. */
  reason: string | null
}

/**
 * Shows what the provider's page said in the address, where it names no appointment. Nothing is decided by it: the
 * appointment shows whether the payment has arrived.
 */
export function ReturnedResult({ amount, reference, status, reason }: ReturnedResultProps) {
  const t = useText('payments')
  const shown = (text: string) => <Isolate>{text.slice(0, longestText)}</Isolate>
  return (
    <PatientPage
      title={t('result.title')}
      width="narrow"
      foot={
        <Button variant="primary" wide to="/patient/appointments">
          {t('next')}
        </Button>
      }
    >
      {reference === null ? (
        <InlineNotice tone="warn" icon={<IconAlertTriangle />} alert>
          {t('result.failed', { reason: isolated((reason || status || t('result.unknown')).slice(0, longestText)) })}
        </InlineNotice>
      ) : (
        <InlineNotice tone="info" icon={<IconHourglass />} alert>
          {t('result.reported')}
        </InlineNotice>
      )}
      <Card title={t('result.payment')}>
        <Facts
          facts={[
            ...(amount === undefined ? [] : [{ label: t('amount'), value: <Price amount={amount} /> }]),
            ...(reference === null ? [] : [{ label: t('result.reference'), value: shown(reference) }]),
            ...(status === null ? [] : [{ label: t('result.status'), value: shown(status) }]),
            ...(reference !== null && reason ? [{ label: t('result.message'), value: shown(reason) }] : []),
          ]}
        />
      </Card>
    </PatientPage>
  )
}

/** Returns a positive amount of the address; undefined for any other text. */
export function amountOf(text: string | null): number | undefined {
  const amount = Number(text || Number.NaN)
  return Number.isFinite(amount) && amount > 0 ? amount : undefined
}
