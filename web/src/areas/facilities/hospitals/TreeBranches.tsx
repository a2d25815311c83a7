import { IconBuildingHospital, IconChevronDown, IconChevronRight, IconHierarchy2 } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { IconButton } from '../../../ui/IconButton'
import { Name } from '../../../ui/Name'
import { TextLink } from '../../../ui/TextLink'
import { facilities } from '../facilities'
import classes from './TreeBranches.module.css'
import type { Branch } from './treeOf'

type BranchesProps = {
  branches: readonly Branch[]
  /** Ids of the expanded hubs. */
  open: ReadonlySet<number>
  onToggle: (id: number) => void
}

/**
 * Shows hospitals below their hubs as nested lists: screen readers announce level and number of items, and the button
 * of each hub whether it is expanded.
 */
export function TreeBranches({ branches, open, onToggle }: BranchesProps) {
  return (
    <ul className={classes.branches}>
      {branches.map((branch) => (
        <TreeBranch key={branch.id} branch={branch} open={open} onToggle={onToggle} />
      ))}
    </ul>
  )
}

function TreeBranch({ branch, open, onToggle }: { branch: Branch } & Omit<BranchesProps, 'branches'>) {
  const t = useText('facilities')
  const { can } = useAuthSession()
  const listId = useId()
  const { id, name, city, below } = branch
  const isOpen = open.has(id)
  return (
    <li className={classes.branch}>
      <div className={classes.row}>
        <span className={classes.opener}>
          {below > 0 && (
            <IconButton
              label={t('tree.toggle', { name })}
              icon={isOpen ? <IconChevronDown /> : <IconChevronRight className="flip" />}
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              onClick={() => onToggle(id)}
            />
          )}
        </span>
        <span className={classes.icon} aria-hidden="true">
          {branch.is_hub ? <IconHierarchy2 /> : <IconBuildingHospital />}
        </span>
        <span className={classes.text}>
          {can('show-hospital') ? (
            <TextLink to={`${facilities.hospital.at}/${id}/view`}>
              <Name>{name}</Name>
            </TextLink>
          ) : (
            <Name>{name}</Name>
          )}
          {city && (
            <span className={classes.city}>
              <Name>{city}</Name>
            </span>
          )}
        </span>
        {below > 0 && <span className={classes.below}>{t('tree.below', { count: below })}</span>}
      </div>
      {below > 0 && isOpen && (
        <div id={listId} className={classes.deeper}>
          <TreeBranches branches={branch.branches} open={open} onToggle={onToggle} />
        </div>
      )}
    </li>
  )
}
