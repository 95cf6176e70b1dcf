import type { Components, Theme } from '@mui/material/styles';
// Only for the compiler: this import declares the names of react-admin's components in a theme.
import type {} from 'react-admin';

/** A label is above its input, both as MUI's label and as the legend of a group. */
const buildLabelAboveStyle = ({ theme }: { readonly theme: Theme }) => ({
  position: 'static' as const,
  transform: 'none',
  display: 'block',
  maxWidth: 'none',
  padding: 0,
  marginBottom: 4,
  fontSize: theme.typography.body2.fontSize,
  fontWeight: 600,
  lineHeight: 1.43,
  whiteSpace: 'normal' as const,
  overflow: 'visible',
  color: theme.palette.text.secondary,
  '&.Mui-focused': { color: theme.palette.text.secondary },
  '&.Mui-error': { color: theme.palette.error.main },
});
const buildLegendAboveStyle = (part: string) => (props: { readonly theme: Theme }) => ({
  [`& .${part}-label`]: buildLabelAboveStyle(props),
});

/** A field's value has the style of the surrounding text. */
const inheritedTextStyle = { defaultProps: { variant: 'inherit' as const } };

/** The layout of fields and inputs: the label above the input, the input as wide as its container, the error below. */
export const fieldAndInputTheme: Components<Theme> = {
  RaTextField: inheritedTextStyle,
  RaNumberField: inheritedTextStyle,
  RaEmailField: inheritedTextStyle,
  RaRichTextField: inheritedTextStyle,
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: buildLabelAboveStyle,
      asterisk: ({ theme }) => ({ color: theme.palette.error.main }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.palette.background.paper,
        [theme.breakpoints.down('sm')]: { minHeight: 44 },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
  RaAutocompleteInput: {
    styleOverrides: { root: { '& .RaAutocompleteInput-textField': { minWidth: 0 } } },
  },
  RaTextArrayInput: { styleOverrides: { root: { minWidth: 0 } } },
  RaCheckboxGroupInput: {
    defaultProps: { margin: 'none' },
    styleOverrides: { root: buildLegendAboveStyle('RaCheckboxGroupInput') },
  },
  RaRadioButtonGroupInput: {
    defaultProps: { margin: 'none' },
    styleOverrides: { root: buildLegendAboveStyle('RaRadioButtonGroupInput') },
  },
};
