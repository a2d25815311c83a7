import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, type Ref, use } from 'react'

export type UiLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string
  ref?: Ref<HTMLAnchorElement>
  children?: ReactNode
}

function PlainLink({ to, children, ...rest }: UiLinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}

const LinkContext = createContext<ComponentType<UiLinkProps>>(PlainLink)

type LinkProviderProps = { link: ComponentType<UiLinkProps>; children: ReactNode }

/** Gives the design system the router's own link, so that `to` moves without loading the page again. */
export function LinkProvider({ link, children }: LinkProviderProps) {
  return <LinkContext value={link}>{children}</LinkContext>
}

/** The component to draw a link with; a plain <a> where no LinkProvider is above. */
export function useLink(): ComponentType<UiLinkProps> {
  return use(LinkContext)
}
