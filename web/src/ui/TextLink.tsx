import type { ReactNode } from 'react'
import { useLink } from './link'
import classes from './TextLink.module.css'

type TextLinkProps = { children: ReactNode; icon?: ReactNode } & (
  | { to: string; onClick?: () => void }
  | { to?: undefined; onClick: () => void }
)

/** A text link (`to`) or a button that looks like one (`onClick`), inside a sentence or on its own. */
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
