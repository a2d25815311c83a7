import type { ReactNode } from 'react'
import { useLink } from './link'
import classes from './TextLink.module.css'

type TextLinkProps = { children: ReactNode; icon?: ReactNode } & (
  | { to: string; onClick?: () => void }
  | { to?: undefined; onClick: () => void }
)

/** Words that lead somewhere (`to`) or do something small (`onClick`). Inside a sentence or alone. */
export function TextLink({ children, icon, to, onClick }: TextLinkProps) {
  const Link = useLink()
  const content = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  return to === undefined ? (
    <button type="button" className={classes.link} onClick={onClick}>
      {content}
    </button>
  ) : (
    <Link to={to} className={classes.link} onClick={onClick}>
      {content}
    </Link>
  )
}
