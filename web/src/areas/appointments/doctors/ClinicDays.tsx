import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { zonePlace } from '#contract/rules/zonePlace'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Facts } from '../../../ui/Facts'
import { Name } from '../../../ui/Name'
import { ClinicType } from '../booking/ClinicType'
import { Place } from '../booking/DoctorAffiliation'
import { Price } from '../booking/Price'
import { type Search, slotAddress } from '../booking/searchAddress'
import { formatRange } from '../time/formatRange'
import classes from './ClinicDays.module.css'
import type { FoundClinic } from './clinicsOf'
import { DayLink } from './DayLink'

type ClinicDaysProps = { clinic: FoundClinic; search: Search }

const daysShown = 7

/** Shows a clinic among the search results: its next days, its details and a link to its slots. */
export function ClinicDays({ clinic, search }: ClinicDaysProps) {
  const t = useText('appointments')
  const language = useLanguage()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { first, days } = clinic
  return (
    <article className={classes.clinic}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title}>
            <Name>{first.title}</Name>
          </h2>
          <p className={classes.place}>
            <Place hospital={first.hospital.name} city={first.city} /> · <Price amount={first.price} />
          </p>
        </div>
        <ClinicType type={first.type} />
      </div>
      <ul className={classes.days} aria-label={t('doctors.days')}>
        {days.slice(0, daysShown).map((entry) => (
          <li key={entry.date}>
            <DayLink entry={entry} to={slotAddress(search, entry.clinic_id, entry.date)} />
          </li>
        ))}
      </ul>
      {open && (
        <div id={id} className={classes.details}>
          <Facts
            facts={[
              { label: t('fact.hours'), value: <bdi>{formatRange(first.time_range, language)}</bdi> },
              { label: t('fact.zone'), value: <bdi>{zonePlace(first.time_zone, language)}</bdi> },
              ...(first.type === 'physical'
                ? [{ label: t('fact.address'), value: <Name>{first.address ?? t('fact.noAddress')}</Name> }]
                : []),
              { label: t('fact.type'), value: t(first.type === 'virtual' ? 'type.virtualLong' : 'type.physicalLong') },
              { label: t('fact.price'), value: <Price amount={first.price} /> },
            ]}
          />
        </div>
      )}
      <div className={classes.actions}>
        <Button
          iconAfter={open ? <IconChevronUp /> : <IconChevronDown />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {t('card.details')}
          <span className="visually-hidden"> {first.title}</span>
        </Button>
        <Button variant="light" to={slotAddress(search, first.clinic_id, first.date)}>
          {t('doctors.more')}
          <span className="visually-hidden"> {first.title}</span>
        </Button>
      </div>
    </article>
  )
}
