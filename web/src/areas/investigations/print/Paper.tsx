import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { Investigation } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { DayText, InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { Isolate } from '../../../ui/Isolate'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import { QrCode } from '../../../ui/QrCode'
import { CenterText } from '../CenterText'
import { OutsideCode } from './OutsideCode'
import classes from './print.module.css'
import type { PaperOf } from './usePaperOf'

/** The sheet that the patient takes to a lab or a radiology center. */
export function Paper({ order, of }: { order: Investigation; of: PaperOf }) {
  const t = useText('investigations')
  return (
    <article className={classes.paper} aria-label={t('print.order', { code: isolated(order.code) })}>
      <div className={classes.head}>
        <div className={classes.code}>
          <QrCode text={order.code} label={t('print.qr', { code: isolated(order.code) })} />
          <p className={classes.codeText}>
            <Isolate>{order.code}</Isolate>
          </p>
        </div>
        <p>{t(`print.how.${order.center_type}`)}</p>
      </div>
      <Facts
        layout="columns"
        facts={[
          { label: t('field.patient'), value: <Name>{of.patient.name_text}</Name> },
          { label: t('print.nationalId'), value: <Isolate>{of.patient.uuid}</Isolate> },
          { label: t('print.birthDate'), value: of.patient.birth_date && <DayText day={of.patient.birth_date} /> },
          { label: t('print.hospital'), value: <Name>{of.hospital}</Name> },
          { label: t('field.doctor'), value: <Name>{order.doctor.name_text}</Name> },
          { label: t('field.created_at'), value: <InstantText instant={order.created_at} zone={of.zone} /> },
          { label: t('field.center'), value: <CenterText order={order} /> },
          { label: t('field.date'), value: <DayText day={order.date} /> },
          { label: t('field.priority'), value: order.priority_text },
        ]}
      />
      <section aria-label={t('field.types')}>
        <h2 className={classes.heading}>{t(`type.${order.center_type}`)}</h2>
        <ul className={classes.types}>
          {order.investigation_types.map(({ id, name, loinc }) => (
            <li key={id}>
              <Name>{name}</Name>
              {loinc && (
                <>
                  {' · '}
                  {t('loinc', { code: isolated(loinc) })}
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      {order.order_notes && (
        <section aria-label={t('field.order_notes')}>
          <h2 className={classes.heading}>{t('field.order_notes')}</h2>
          <p className={classes.notes}>
            <Name>{order.order_notes}</Name>
          </p>
        </section>
      )}
      {order.external_investigation && order.status === INVESTIGATION_STATUS.ordered && (
        <OutsideCode id={order.id} zone={of.zone} />
      )}
      <p className={classes.signature}>{t('print.signature')}</p>
    </article>
  )
}
