/** The package has no types; these are the keys it really holds, so that what it lacks must be written by us. */
declare module 'ra-language-vietnamese' {
  type Texts<K extends string> = Record<K, string>;
  const messages: {
    ra: {
      action: Texts<
        | 'add_filter'
        | 'add'
        | 'back'
        | 'bulk_actions'
        | 'cancel'
        | 'clear_input_value'
        | 'clone'
        | 'confirm'
        | 'create'
        | 'delete'
        | 'edit'
        | 'export'
        | 'list'
        | 'refresh'
        | 'remove_filter'
        | 'remove'
        | 'save'
        | 'search'
        | 'show'
        | 'sort'
        | 'undo'
        | 'unselect'
        | 'expand'
        | 'close'
        | 'open_menu'
        | 'close_menu'
      >;
      boolean: Texts<'true' | 'false' | 'null'>;
      page: Texts<
        | 'create'
        | 'dashboard'
        | 'edit'
        | 'error'
        | 'list'
        | 'loading'
        | 'not_found'
        | 'show'
        | 'empty'
        | 'invite'
      >;
      input: {
        file: Texts<'upload_several' | 'upload_single'>;
        image: Texts<'upload_several' | 'upload_single'>;
        references: Texts<'all_missing' | 'many_missing' | 'single_missing'>;
        password: Texts<'toggle_visible' | 'toggle_hidden'>;
      };
      message: Texts<
        | 'about'
        | 'are_you_sure'
        | 'bulk_delete_content'
        | 'bulk_delete_title'
        | 'delete_content'
        | 'delete_title'
        | 'details'
        | 'error'
        | 'invalid_form'
        | 'loading'
        | 'no'
        | 'not_found'
        | 'yes'
        | 'unsaved_changes'
      >;
      navigation: Texts<
        | 'no_results'
        | 'no_more_results'
        | 'page_out_of_boundaries'
        | 'page_out_from_end'
        | 'page_out_from_begin'
        | 'page_range_info'
        | 'page_rows_per_page'
        | 'next'
        | 'prev'
      >;
      auth: Texts<
        'auth_check_error' | 'user_menu' | 'username' | 'password' | 'sign_in' | 'sign_in_error' | 'logout'
      >;
      notification: Texts<
        | 'updated'
        | 'created'
        | 'deleted'
        | 'bad_item'
        | 'item_doesnt_exist'
        | 'http_error'
        | 'data_provider_error'
        | 'i18n_error'
        | 'canceled'
        | 'logged_out'
      >;
      validation: Texts<
        | 'required'
        | 'minLength'
        | 'maxLength'
        | 'minValue'
        | 'maxValue'
        | 'number'
        | 'email'
        | 'oneOf'
        | 'regex'
      >;
    };
  };
  export default messages;
}
