type Named = { name: string; alternate_name: string | null; name_text: string }

/** Of the two names of a record the one that its title does not show; null where it has one alone. */
export function otherName({ name, alternate_name, name_text }: Named): string | null {
  return name_text === name ? alternate_name : name
}
