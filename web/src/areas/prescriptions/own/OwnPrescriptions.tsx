import { IconPrinter } from '@tabler/icons-react'
import type { PatientPrescription } from '#contract/prescriptions/appointmentCalls'
import { PRESCRIPTION_STATUS } from '#contract/prescriptions/codes'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { Empty } from '../../../ui/feedback/Empty'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { PatientPage } from '../../appointments'
import { ownPrintAddress, ownVisitAddress } from '../addresses'
import { EndText } from '../EndText'
import { isEnded, OrderStatus } from '../OrderStatus'
import classes from '../prescriptions.module.css'
import { OwnVisit } from './OwnVisit'

/** What was prescribed in a visit, for its patient. */
export function OwnPrescriptions() {
  const t = useText('prescriptions')
  const { id = '' } = useParams<'id'>()
  return (
    <PatientPage title={t('title')} backTo={ownVisitAddress(id)} width="narrow">
      <OwnVisit id={id}>
        {(visit, orders, total) => (
          <>
            {orders.length === 0 && <Empty title={t('empty')} body={t('own.none')} />}
            {orders.some(({ status }) => status === PRESCRIPTION_STATUS.active) && (
              <div className={classes.own}>
                <p>{t('own.printHint')}</p>
                <Button icon={<IconPrinter />} to={ownPrintAddress(id)}>
                  {t('own.print')}
                </Button>
              </div>
            )}
            {total > orders.length && (
              <InlineNotice tone="danger">{t('print.notAll', { shown: orders.length, total })}</InlineNotice>
            )}
            {orders.map((order) => (
              <Own key={order.id} order={order} zone={visit.time_zone} />
            ))}
          </>
        )}
      </OwnVisit>
    </PatientPage>
  )
}

function Own({ order, zone }: { order: PatientPrescription; zone: string }) {
  const t = useText('prescriptions')
  const { status, held_until: until, drug, indication, notes } = order
  const fact = (label: string, text: string | null) => (text ? [{ label, value: <BidiText>{text}</BidiText> }] : [])
  return (
    <Card
      title={
        <span className={isEnded(order) ? classes.ended : undefined}>
          <Name>{order.drug_name}</Name>
        </span>
      }
      actions={<OrderStatus order={order} />}
    >
      {isEnded(order) && <p>{t('own.ended')}</p>}
      {status === PRESCRIPTION_STATUS.hold && (
        <p>
          {until ? (
            <>
              {t('own.heldUntil')} <InstantText instant={until} zone={zone} />
            </>
          ) : (
            t('own.held')
          )}
        </p>
      )}
      <Facts
        facts={[
          { label: t('field.dosage'), value: <Isolate dir="auto">{order.dosage_text}</Isolate> },
          { label: t('own.frequency'), value: order.frequency_text },
          { label: t('field.route'), value: order.route },
          { label: t('field.form'), value: order.form },
          ...fact(t('field.indication'), indication),
          { label: t('field.end_date'), value: <EndText order={order} zone={zone} /> },
          ...fact(t('own.composition'), drug.composition),
          ...fact(t('field.notes'), notes),
          { label: t('own.doctor'), value: <Name>{order.doctor.name_text}</Name> },
        ]}
      />
    </Card>
  )
}
