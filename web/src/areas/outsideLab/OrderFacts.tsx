import type { OutsideOrder } from '#contract/investigations/outside'
import { useText } from '../../app/i18n/useText'
import { DayText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { Isolate } from '../../ui/Isolate'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import classes from './outsideLab.module.css'

/** What is on the print-out, except the patient: whoever has the paper compares the code. */
export function OrderFacts({ order }: { order: OutsideOrder }) {
  const t = useText('outsideLab')
  return (
    <section className={classes.stack} aria-label={t('order')}>
      <p className={classes.note}>{t('compare')}</p>
      <Facts
        facts={[
          { label: t('code'), value: <Isolate>{order.code}</Isolate> },
          { label: t('hospital'), value: <Name>{order.hospital}</Name> },
          {
            label: t('types'),
            value: (
              <ul className={classes.plain}>
                {order.investigation_types.map(({ name, loinc }) => (
                  <li key={name}>
                    <Name>{name}</Name>
                    {loinc && ` · ${t('loinc', { code: isolated(loinc) })}`}
                  </li>
                ))}
              </ul>
            ),
          },
          { label: t('date'), value: <DayText day={order.date} /> },
        ]}
      />
    </section>
  )
}
