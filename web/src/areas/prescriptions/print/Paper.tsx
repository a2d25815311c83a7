import type { PatientPrescription } from '#contract/prescriptions/appointmentCalls'
import type { Prescription } from '#contract/prescriptions/prescription'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { InstantText } from '../../../ui/DateTimeText'
import { type Fact, Facts } from '../../../ui/Facts'
import { Empty } from '../../../ui/feedback/Empty'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { AllergyLine } from '../AllergyLine'
import { EndText } from '../EndText'
import { Codes, type SigningQuery } from './Codes'
import classes from './print.module.css'

/** A prescription on paper, as staff or its patient read it. */
export type PrintedOrder = Prescription | PatientPrescription

interface PaperProps {
  facts: readonly Fact[]
  /** Shows the allergies of this patient; staff only. */
  allergiesOf?: number
  orders: readonly PrintedOrder[]
  total: number
  zone: string
  signing: SigningQuery
}

/** Active prescriptions as they are printed, each with its code. */
export function Paper({ facts, allergiesOf, orders, total, zone, signing }: PaperProps) {
  const t = useText('prescriptions')
  const user = useUser()
  if (orders.length === 0) return <Empty title={t('empty')} body={t('print.none')} />
  return (
    <div className={classes.paper}>
      <Facts
        layout="columns"
        facts={[
          ...facts,
          { label: t('print.printed'), value: <InstantText instant={Date.now()} zone={zone} /> },
          { label: t('print.by'), value: <Name>{`${user.first_name} ${user.last_name}`}</Name> },
        ]}
      />
      {allergiesOf !== undefined && <AllergyLine patientId={allergiesOf} />}
      {total > orders.length && (
        <InlineNotice tone="danger" alert>
          {t('print.notAll', { shown: orders.length, total })}
        </InlineNotice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the arrow keys */}
      <section className={classes.scroll} aria-label={t('title')} tabIndex={0} data-sideways>
        <table className={classes.table}>
          <thead>
            <tr>
              {(['drug', 'dosage', 'route', 'frequencyText', 'end_date', 'author'] as const).map((field) => (
                <th key={field} scope="col">
                  {t(`field.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <PrintedRow key={order.id} order={order} zone={zone} />
            ))}
          </tbody>
        </table>
      </section>
      <Codes signing={signing} orders={orders} zone={zone} />
      <p className={classes.signature}>{t('print.signature')}</p>
    </div>
  )
}

function PrintedRow({ order, zone }: { order: PrintedOrder; zone: string }) {
  const t = useText('prescriptions')
  return (
    <tr>
      <th scope="row">
        <Name>{order.drug_name}</Name>
        {order.drug.high_alert && <> ({t('highAlert')})</>}
      </th>
      <td>
        <Isolate dir="auto">{order.dosage_text}</Isolate>
      </td>
      <td>
        {order.route} · {order.form}
      </td>
      <td>
        {order.frequency_text}
        {order.indication && (
          <>
            {' · '}
            <Name>{order.indication}</Name>
          </>
        )}
        {order.notes && (
          <>
            {' · '}
            <Name>{order.notes}</Name>
          </>
        )}
      </td>
      <td>
        <EndText order={order} zone={zone} />
      </td>
      <td>
        <Name>{order.doctor.name_text}</Name>
      </td>
    </tr>
  )
}
