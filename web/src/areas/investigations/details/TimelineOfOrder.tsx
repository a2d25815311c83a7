import type { Investigation } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { DayText, InstantText } from '../../../ui/DateTimeText'
import { Name } from '../../../ui/Name'
import classes from '../investigations.module.css'
import { LabValues } from '../values/LabValues'

/** What happened to an order, the newest first. */
export function TimelineOfOrder({ order, zone }: { order: Investigation; zone: string }) {
  const t = useText('investigations')
  return (
    <section className={classes.stack} aria-label={t('timeline')}>
      <h3 className={classes.heading}>{t('timeline')}</h3>
      <ol className={classes.plain}>
        {order.timeline.map(
          ({
            event,
            event_text: text,
            note,
            by,
            at,
            execution_date: date,
            execution_notes: result,
            lab_values: values,
          }) => (
            <li key={`${event}.${at}.${by.id}`} className={classes.event}>
              <p>{text}</p>
              {(date || result) && (
                <p className={classes.text}>
                  {date && <DayText day={date} />}
                  {date && result && ' · '}
                  <Name>{result}</Name>
                </p>
              )}
              <LabValues values={values} />
              {note && (
                <p className={classes.text}>
                  <Name>{note}</Name>
                </p>
              )}
              <p className={classes.quiet}>
                <Name>{by.name_text}</Name> · <InstantText instant={at} zone={zone} />
              </p>
            </li>
          ),
        )}
      </ol>
    </section>
  )
}
