import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Problem } from '../../../lib/api/problem'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { IconButton } from '../../../ui/IconButton'
import { Name } from '../../../ui/Name'
import { TextLink } from '../../../ui/TextLink'
import { casesAddress } from '../addresses'
import { HospitalLogo } from './HospitalLogo'
import type { Spoke } from './SelectSpoke'
import classes from './spokes.module.css'

/** A hospital in the tree; the hospitals right below it are loaded when it is expanded. */
export function NetworkBranch({ spoke, startsOpen = false }: { spoke: Spoke; startsOpen?: boolean }) {
  const t = useText('episodes')
  const listId = useId()
  const [open, setOpen] = useState(startsOpen)
  return (
    <li className={classes.branch}>
      <div className={classes.row}>
        <IconButton
          label={t('spokes.toggle', { name: spoke.name })}
          icon={open ? <IconChevronDown /> : <IconChevronRight className="flip" />}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={() => setOpen(!open)}
        />
        <HospitalLogo spoke={spoke} small />
        <TextLink to={casesAddress(spoke.id)}>
          <Name>{spoke.name}</Name>
        </TextLink>
      </div>
      {open && (
        <div id={listId} className={classes.deeper}>
          <Children id={spoke.id} />
        </div>
      )}
    </li>
  )
}

function Children({ id }: { id: number }) {
  const t = useText('episodes')
  const app = useText('app')
  const query = useQuery({ ...api.hospitals.children.query({ params: { id } }), ...handlesOwnError })
  const { data, error } = query
  if (data)
    return data.data.length === 0 ? (
      <p className={classes.none}>{t('spokes.noChildren')}</p>
    ) : (
      <ul className={classes.tree}>
        {data.data.map((child) => (
          <NetworkBranch key={child.id} spoke={child} />
        ))}
      </ul>
    )
  if (!error) return <Skeleton variant="text" count={1} />
  return (
    <InlineNotice
      tone="danger"
      alert
      action={
        <Button size="small" onClick={() => void query.refetch()} busy={query.isFetching}>
          {t('retry')}
        </Button>
      }
    >
      {error instanceof Problem ? <ProblemText problem={error} /> : app('problem.network')}
    </InlineNotice>
  )
}
