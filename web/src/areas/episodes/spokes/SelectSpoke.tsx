import { IconBuildingHospital, IconHierarchy2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NetworkHospital } from '#contract/facilities/hospitals'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/feedback/Empty'
import { useLink } from '../../../ui/link'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { casesAddress } from '../addresses'
import { HospitalLogo } from './HospitalLogo'
import { NetworkDialog } from './NetworkDialog'
import classes from './spokes.module.css'

/** A hospital of the user, or one below it. */
export type Spoke = Pick<NetworkHospital, 'id' | 'name' | 'logo'>

/** The hospitals of the user, each with the hospitals below it. */
export function SelectSpoke() {
  const t = useText('episodes')
  const query = useQuery({ ...api.hospitals.my.query(), ...handlesOwnError })
  // The hospital whose network was opened last: it stays while the dialog closes.
  const [shown, setShown] = useState<Spoke>()
  const [open, setOpen] = useState(false)
  const show = (spoke: Spoke) => {
    setShown(spoke)
    setOpen(true)
  }
  return (
    <Page title={t('spokes.title')} lead={t('spokes.lead')} count={query.data?.data.length}>
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={<IconBuildingHospital />} title={t('spokes.none')} body={t('spokes.noneBody')} />
          ) : (
            <ul className={classes.cards}>
              {data.map((spoke) => (
                <SpokeCard key={spoke.id} spoke={spoke} onNetwork={() => show(spoke)} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <NetworkDialog spoke={shown} open={open} onClose={() => setOpen(false)} />
    </Page>
  )
}

function SpokeCard({ spoke, onNetwork }: { spoke: Spoke; onNetwork: () => void }) {
  const t = useText('episodes')
  const Link = useLink()
  return (
    <li className={classes.card}>
      <Link to={casesAddress(spoke.id)} className={classes.name}>
        <HospitalLogo spoke={spoke} />
        <Name>{spoke.name}</Name>
      </Link>
      <Button
        size="small"
        icon={<IconHierarchy2 />}
        onClick={onNetwork}
        aria-label={t('spokes.openNetwork', { name: spoke.name })}
      >
        {t('spokes.network')}
      </Button>
    </li>
  )
}
