import { IconArrowRight, IconBan, IconPlus, IconReplace } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DischargeSnapshot, MedicineDetails, SummaryMedicine } from '#contract/discharge/snapshot'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { StatusBadge, type Tone } from '../../../ui/StatusBadge'
import classes from '../discharge.module.css'
import { Written } from './Written'

const looks: Record<SummaryMedicine['verdict'], { tone: Tone; icon: ReactNode }> = {
  continue: { tone: 'ok', icon: <IconArrowRight className="flip" /> },
  changed: { tone: 'warn', icon: <IconReplace /> },
  new: { tone: 'teal', icon: <IconPlus /> },
  stopped: { tone: 'neutral', icon: <IconBan /> },
}

/** The medicines of a summary: what each becomes, and why. */
export function SummaryMedicines({ snapshot: { medicines, time_zone: zone } }: { snapshot: DischargeSnapshot }) {
  const t = useText('discharge')
  return (
    <section>
      <h3>{t('summary.medicines')}</h3>
      {medicines.length === 0 ? (
        <p className={classes.quiet}>{t('summary.noMedicines')}</p>
      ) : (
        <ul className={classes.list}>
          {medicines.map((medicine) => (
            <li
              key={`${medicine.before?.prescription_id}.${medicine.after?.prescription_id}.${medicine.before?.name.en}`}
            >
              <Medicine medicine={medicine} zone={zone} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Medicine({ medicine, zone }: { medicine: SummaryMedicine; zone: string }) {
  const t = useText('discharge')
  const language = useLanguage()
  const { verdict, reason, source, before, after, last_given_at: at } = medicine
  const name = (after ?? before)?.name[language]
  return (
    <>
      <p className={classes.badges}>
        <strong>
          <Name>{name ?? ''}</Name>
        </strong>
        <StatusBadge {...looks[verdict]}>{t(`verdict.${verdict}`)}</StatusBadge>
        {source === 'home' && <span className={classes.quiet}>{t('home.source')}</span>}
      </p>
      {after && (
        <p>
          <Details details={after} zone={zone} />
        </p>
      )}
      {before && verdict !== 'continue' && (
        <p className={classes.quiet}>
          {t('summary.before')} <Details details={before} zone={zone} />
        </p>
      )}
      {reason && (
        <p className={classes.quiet}>
          {t('summary.reason')} <Written>{reason}</Written>
        </p>
      )}
      {at && (
        <p className={classes.quiet}>
          {t('summary.lastGiven')} <InstantText instant={at} zone={zone} />
        </p>
      )}
    </>
  )
}

function Details({ details, zone }: { details: MedicineDetails; zone: string }) {
  const t = useText('discharge')
  const language = useLanguage()
  const { dosage, route, frequency, indication, end_date: end } = details
  return (
    <>
      <Isolate dir="auto">{dosage[language]}</Isolate>
      {route && ` · ${route[language]}`}
      {frequency && ` · ${frequency[language]}`}
      {indication && (
        <>
          {' · '}
          <Written>{indication}</Written>
        </>
      )}
      {end && (
        <>
          {' · '}
          {t('medicines.until')} <InstantText instant={end} zone={zone} show="date" />
        </>
      )}
    </>
  )
}
