package io.dualloop.core.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleSerializers;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.type.CollectionType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the elements of a set in the order of their texts: two equal sets may iterate differently,
 * in one process and all the more in two.
 */
final class SortedSets extends SimpleSerializers {

  private static final long serialVersionUID = 1L;

  @Override
  public @Nullable JsonSerializer<?> findCollectionSerializer(
      SerializationConfig config,
      CollectionType type,
      BeanDescription bean,
      TypeSerializer typeSerializer,
      JsonSerializer<Object> elementSerializer) {
    return Set.class.isAssignableFrom(type.getRawClass()) ? new SetSerializer(type) : null;
  }

  private static final class SetSerializer extends StdSerializer<Set<?>> {

    private static final long serialVersionUID = 1L;

    private SetSerializer(JavaType type) {
      super(type);
    }

    @Override
    public void serialize(Set<?> set, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      ObjectMapper mapper = (ObjectMapper) out.getCodec();
      List<String> texts = new ArrayList<>();
      for (Object element : set) {
        texts.add(mapper.writeValueAsString(element));
      }
      Collections.sort(texts);
      out.writeStartArray();
      for (String text : texts) {
        out.writeRawValue(text);
      }
      out.writeEndArray();
    }
  }
}
