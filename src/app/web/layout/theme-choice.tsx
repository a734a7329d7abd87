/**
 * Light, dark, or the system's theme. Plain radio buttons: the stylesheet reacts to them, and the inline script
 * (boot.ts) saves the choice.
 */
export function ThemeChoice() {
  return (
    <fieldset>
      <legend className="mb-2 font-sans text-xs font-semibold tracking-wide text-clay uppercase">
        Theme
      </legend>
      <div className="inline-flex flex-wrap rounded-lg border border-line p-0.5 text-sm">
        {(['system', 'light', 'dark'] as const).map((theme) => (
          <label
            key={theme}
            htmlFor={`theme-${theme}`}
            className="grid min-h-8 place-items-center rounded-full px-3 text-muted capitalize has-checked:bg-action-soft has-checked:text-action has-focus-visible:outline-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              id={`theme-${theme}`}
              name="theme"
              value={theme}
              defaultChecked={theme === 'system'}
              className="sr-only"
            />
            {theme}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
