import { useQuery } from '@tanstack/react-query'
import type { SignedPrescription } from '#contract/prescriptions/signed/calls'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import type { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { formatDate } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import { QrCode } from '../../../ui/QrCode'
import type { PrintedOrder } from './Paper'
import classes from './print.module.css'

/** The call that signs what is printed. */
export type SigningQuery = ReturnType<typeof api.signedPrescriptions.issueOfOwn.query>

interface CodesProps {
  signing: SigningQuery
  orders: readonly PrintedOrder[]
  zone: string
}

/** Signs the prescriptions on a paper, and shows the code of each. Signing again returns the same codes for a day. */
export function Codes({ signing, orders, zone }: CodesProps) {
  const t = useText('prescriptions')
  const language = useLanguage()
  const { queryKey, queryFn } = signing
  // The names in a code are in the language of the paper; a change of a prescription needs another code.
  const stated = orders.map(({ id, revision }) => `${id}.${revision}`).join()
  const signed = useQuery({ queryKey: [...queryKey, language, stated], queryFn, ...handlesOwnError })
  const codes = new Map(signed.data?.data.prescriptions.map((each) => [each.prescription_id, each]))
  const [first] = codes.values()
  return (
    <section className={classes.codes} aria-label={t('print.codes')}>
      {signed.isPending && <Skeleton variant="text" />}
      {signed.isError && (
        <InlineNotice
          tone="danger"
          alert
          action={<Button onClick={() => void signed.refetch()}>{t('print.codes.retry')}</Button>}
        >
          {t('print.codes.failed')}
        </InlineNotice>
      )}
      {first && <p>{t('print.codes.how', { address: isolated(pageOf(first.address)) })}</p>}
      <ul className={classes.codeList}>
        {orders.map((order) => {
          const code = codes.get(order.id)
          return code && <Code key={order.id} order={order} code={code} zone={zone} />
        })}
      </ul>
    </section>
  )
}

/** Returns the address of the page without the token and the protocol, as people type it. */
function pageOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/#.*/, '')
}

function Code({ order, code, zone }: { order: PrintedOrder; code: SignedPrescription; zone: string }) {
  const t = useText('prescriptions')
  const language = useLanguage()
  return (
    <li className={classes.code}>
      <QrCode text={code.address} label={t('print.codes.label', { drug: isolated(order.drug_name) })} />
      <p>
        <Name>{order.drug_name}</Name>
      </p>
      <p>
        <Isolate>{code.code.match(/.{4}/g)?.join('-')}</Isolate>
      </p>
      <p>{t('print.codes.until', { date: isolated(formatDate(code.expires_at, language, zone)) })}</p>
    </li>
  )
}
